/// Markdown in which foreign text is text: nothing that was said is a tag, a link, an image, a heading or a list.
///
/// Only what would mean something is escaped, so ordinary speech looks as it was said. A bare address such as `https://example.org` stays:
/// programs may make a link of it, and that link says where it leads.
package struct MarkdownText: GuardedText {
    /// The source of the document.
    package let text: String

    /// The program's own markup.
    package init(stringLiteral value: String) { text = value }

    /// One behind the other.
    package static func + (first: MarkdownText, second: MarkdownText) -> MarkdownText { "\(first)\(second)" }

    /// One line that is shown as it is written.
    package static func guarded(_ foreign: String, after before: String) -> String {
        let escaped = MarkdownEscaping(PlainLine.text(of: foreign)).text
        return beginsBlock(after: before) ? MarkdownEscaping.withoutBlock(escaped) : escaped
    }

    /// A sentence that is shown as it is written, but for what stands in it between two backquotes, as commands do: that is code.
    package init(sentence foreign: String) {
        // What would be code and begins or ends with a blank would lose it.
        let code = /`[^`\s](?:[^`]*[^`\s])?`/.matchingSemantics(.unicodeScalar)
        var (text, rest) = ("", PlainLine.text(of: foreign)[...])
        while let match = rest.firstMatch(of: code) {
            text += Self.guarded(String(rest[..<match.range.lowerBound]), after: text)
            text += match.output
            rest = rest[match.range.upperBound...]
        }
        self.text = text + Self.guarded(String(rest), after: text)
    }

    /// Whether only marks of lists, headings and quotations stand before it in its line.
    private static func beginsBlock(after before: String) -> Bool {
        let line = before[
            (before.lastIndex(of: "\n").map { before.index(after: $0) } ?? before.startIndex)...]
        return line.allSatisfy { " #>-*+".contains($0) }
    }

    /// The text that the source of one line shows, as far as backslashes go. In code they are what they are.
    package static func unescaped(_ source: some StringProtocol) -> String {
        var (shown, isEscaped) = (String.UnicodeScalarView(), false)
        var rest = Array(source.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            if scalar == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            if isEscaped, !MarkdownEscaping.isMark(scalar) { shown.append("\\") }
            shown.append(scalar)
            if scalar == "`", !isEscaped, let end = rest.firstIndex(of: "`") {
                shown.append(contentsOf: rest[...end])
                rest = rest[rest.index(after: end)...]
            }
            isEscaped = false
        }
        if isEscaped { shown.append("\\") }
        return String(shown)
    }
}
