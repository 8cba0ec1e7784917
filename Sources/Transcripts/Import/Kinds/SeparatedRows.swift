/// The rows of a table. Where commas part the fields, they may stand in quotation marks, which are doubled inside (RFC 4180). Programs that
/// write tabs write marks as they are, and a field there is one line.
struct SeparatedRows: Sequence, IteratorProtocol {
    struct Field: Hashable {
        var text: String
        /// It stood in marks, so that it has its separators inside.
        var isQuoted = false
    }

    /// Nobody says more in one field; a mark that was never closed would make one of all that follows.
    private static let longestQuoted = 50_000

    private var rest: Substring
    private let separator: Character

    init(_ text: String, separator: Character) {
        rest = text[...]
        self.separator = separator
    }

    mutating func next() -> [Field]? {
        guard !rest.isEmpty else { return nil }
        var fields: [Field] = []
        while true {
            fields.append(quoted() ?? plain())
            guard let next = rest.popFirst(), next == separator else { return fields }
        }
    }

    private mutating func plain() -> Field {
        let separator = separator
        let field = rest.prefix { $0 != separator && !$0.isNewline }
        rest = rest[field.endIndex...]
        return Field(text: String(field))
    }

    /// A field in marks; `nil` where it has none, or where they are part of what is said: then they are not closed, or not at the end.
    private mutating func quoted() -> Field? {
        guard rest.first == "\"" else { return nil }
        var (field, left) = ("", rest.dropFirst())
        for _ in 0..<Self.longestQuoted {
            guard let character = left.popFirst(), separator != "\t" || !character.isNewline else {
                return nil
            }
            if character != "\"" {
                field.append(character)
            } else if left.first == "\"" {
                field.append("\"")
                left.removeFirst()
            } else {
                guard left.first.map({ $0 == separator || $0.isNewline }) ?? true else { return nil }
                rest = left
                return Field(text: field, isQuoted: true)
            }
        }
        return nil
    }
}
