/// A line of a text with what ends it, which is not the same on every system.
struct TextLine: Hashable, Sendable {
    var content: Substring
    /// `\n` or `\r\n`; empty at the end of a text that has none there.
    var end: String

    var whole: String { content + end }

    /// The lines of a text, the last one whether it is ended or not.
    static func all(in text: String) -> [TextLine] {
        var lines: [TextLine] = []
        var rest = text[...]
        while !rest.isEmpty {
            // To Swift both bytes of a Windows line end are one character.
            let content = rest.prefix { $0 != "\n" && $0 != "\r\n" }
            rest = rest[content.endIndex...]
            lines.append(TextLine(content: content, end: rest.popFirst().map(String.init) ?? ""))
        }
        return lines
    }

    /// Lines as a text; one without an end that others follow is given one.
    static func joined(_ lines: [TextLine], _ end: String) -> String {
        lines.map { $0.content + ($0.end.isEmpty ? end : $0.end) }.joined()
    }
}
