/// The header lines of a message, in order. Names are compared without case.
package struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package struct Line: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    package private(set) var lines: [Line] = []

    package init() {}

    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    package mutating func add(_ name: String, _ value: String) {
        lines.append(Line(name: name, value: value))
    }

    /// All values of a name.
    package func all(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return lines.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    /// The values of all lines with a name, joined by commas; `nil` if there is none.
    package subscript(name: String) -> String? {
        let values = all(name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Whether a list such as `Connection: keep-alive, upgrade` contains a word, ignoring case.
    package func list(_ name: String, has word: String) -> Bool {
        (self[name] ?? "").split(separator: ",").contains {
            $0.trimmingBlanks.lowercased() == word
        }
    }
}

extension StringProtocol {
    /// Without the spaces and tabs at its ends, the only whitespace in HTTP headers.
    package var trimmingBlanks: String {
        let front = drop { $0 == " " || $0 == "\t" }
        var end = front.endIndex
        while end > front.startIndex, " \t".contains(front[front.index(before: end)]) {
            end = front.index(before: end)
        }
        return String(front[..<end])
    }
}
