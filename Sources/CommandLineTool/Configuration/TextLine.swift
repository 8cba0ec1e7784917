/// A line of text and its line end, which differs between systems.
struct TextLine: Hashable, Sendable {
    var content: Substring
    /// `\n` or `\r\n`; empty if the text ends without one.
    var end: String

    var whole: String { content + end }

    /// The lines of a text, including a last line without a line end.
    static func all(in text: String) -> [TextLine] {
        var lines: [TextLine] = []
        var rest = text[...]
        while !rest.isEmpty {
            // Swift treats both bytes of a Windows line end as one character.
            let content = rest.prefix { $0 != "\n" && $0 != "\r\n" }
            rest = rest[content.endIndex...]
            lines.append(TextLine(content: content, end: rest.popFirst().map(String.init) ?? ""))
        }
        return lines
    }

    /// Joins lines into a text. Lines without a line end get the given one.
    static func joined(_ lines: [TextLine], _ end: String) -> String {
        lines.map { $0.content + ($0.end.isEmpty ? end : $0.end) }.joined()
    }
}
