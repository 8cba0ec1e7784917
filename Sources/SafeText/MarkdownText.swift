/// Markdown in which foreign text stays text: nothing that was said becomes a tag, a link, an image, a heading or a list.
///
/// Only characters with a meaning are escaped, so ordinary speech looks as it was said. A bare address such as `https://example.org`
/// stays: programs may turn it into a link, and that link shows where it leads.
package struct MarkdownText: GuardedText {
    /// The source of the document.
    package let text: String

    /// Creates a text from the program's own markup.
    package init(stringLiteral value: String) { text = value }

    /// Concatenates two texts.
    package static func + (first: MarkdownText, second: MarkdownText) -> MarkdownText { "\(first)\(second)" }

    /// Returns one line that is shown as it is written.
    package static func guarded(_ foreign: String, after before: String) -> String {
        let escaped = MarkdownEscaping(PlainLine.text(of: foreign)).text
        return beginsBlock(after: before) ? MarkdownEscaping.withoutBlock(escaped) : escaped
    }

    /// Creates a sentence that is shown as it is written, except that anything between two backquotes, such as a command, is code.
    package init(sentence foreign: String) {
        // Code that starts or ends with a blank would lose the blank.
        let code = /`[^`\s](?:[^`]*[^`\s])?`/.matchingSemantics(.unicodeScalar)
        var (text, rest) = ("", PlainLine.text(of: foreign)[...])
        while let match = rest.firstMatch(of: code) {
            text += Self.guarded(String(rest[..<match.range.lowerBound]), after: text)
            text += match.output
            rest = rest[match.range.upperBound...]
        }
        self.text = text + Self.guarded(String(rest), after: text)
    }

    /// Whether only list, heading and quotation marks precede the text on its line.
    private static func beginsBlock(after before: String) -> Bool {
        let line = before[
            (before.lastIndex(of: "\n").map { before.index(after: $0) } ?? before.startIndex)...]
        return line.allSatisfy { " #>-*+".contains($0) }
    }

    /// The text that one line of source shows, with backslash escapes resolved. In code, backslashes are shown.
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
