/// The rows of a table. Fields separated by commas may be in quotation marks, which are doubled inside (RFC 4180). Programs
/// that write tabs leave quotation marks as they are, and their fields are single lines.
struct SeparatedRows: Sequence, IteratorProtocol {
    struct Field: Hashable {
        var text: String
        /// Whether it was in quotation marks and may contain separators.
        var isQuoted = false
    }

    /// No one says more in one field; an unclosed quotation mark would take in everything after it.
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

    /// A field in quotation marks; `nil` if it has none, or if they are part of what was said: not closed, or not at the end.
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
