/// A header's value of the form `word; name=value; name="value"`.
struct HeaderValue: Hashable, Sendable {
    let word: String
    /// By lowercase name; the first of several counts.
    private(set) var parameters: [String: String] = [:]

    init(_ text: String) {
        var rest = text[...]
        word = rest.prefix { $0 != ";" }.trimmingBlanks
        rest = rest.drop { $0 != ";" }
        while rest.popFirst() != nil {
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[name.endIndex...]
            guard rest.first == "=" else { continue }
            rest.removeFirst()
            let value = rest.first == "\"" ? Self.quoted(&rest) : Self.bare(&rest)
            let key = name.trimmingBlanks.lowercased()
            if parameters[key] == nil { parameters[key] = value }
            rest = rest.drop { $0 != ";" }
        }
    }

    private static func bare(_ rest: inout Substring) -> String {
        let value = rest.prefix { $0 != ";" }
        rest = rest[value.endIndex...]
        return value.trimmingBlanks
    }

    /// A backslash escapes only a quotation mark, because browsers on Windows send paths.
    private static func quoted(_ rest: inout Substring) -> String {
        rest.removeFirst()
        var value = ""
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\", rest.first == "\"" {
                rest.removeFirst()
                value.append("\"")
            } else {
                value.append(character)
            }
        }
        return value
    }
}
