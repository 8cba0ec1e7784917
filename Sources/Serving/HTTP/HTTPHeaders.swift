/// The header lines of a message, in their order. Names are compared without case.
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

    /// Every value of a name.
    package func all(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return lines.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    /// What all lines of a name say together; `nil` where there is none.
    package subscript(name: String) -> String? {
        let values = all(name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Whether a list such as `Connection: keep-alive, upgrade` has a word, without case.
    package func list(_ name: String, has word: String) -> Bool {
        (self[name] ?? "").split(separator: ",").contains {
            $0.trimmingBlanks.lowercased() == word
        }
    }
}

extension StringProtocol {
    /// Without the blanks and tabs at its ends, which are all that HTTP knows.
    package var trimmingBlanks: String {
        let front = drop { $0 == " " || $0 == "\t" }
        var end = front.endIndex
        while end > front.startIndex, " \t".contains(front[front.index(before: end)]) {
            end = front.index(before: end)
        }
        return String(front[..<end])
    }
}
