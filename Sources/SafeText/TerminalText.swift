/// Text that is safe for a terminal, which obeys nothing in what was said or in file names.
///
/// Control characters (escape sequences included), direction marks and line ends in foreign text are shown like `\u{1B}`, so that a
/// message stays one line and the user sees what is there.
package struct TerminalText: GuardedText {
    /// The text, harmless on a terminal.
    package let text: String

    /// Creates a text from the program's own words.
    package init(stringLiteral value: String) { text = value }

    /// Concatenates two texts.
    package static func + (first: TerminalText, second: TerminalText) -> TerminalText { "\(first)\(second)" }

    /// Foreign text of several lines: line ends and tabs stay, everything else is made harmless.
    package init(lines foreign: String) {
        // A Windows line end is one `Character`, and its first half alone would overwrite a line.
        let unified = foreign.replacing("\r\n", with: "\n")
        text = Self.escaped(unified, except: { $0 == "\n" || $0 == "\t" }, as: Self.visible)
    }

    /// A line of JSON that stays JSON: characters that a terminal would obey become JSON escapes.
    package init(json line: String) {
        text = Self.escaped(line) {
            "\\u" + String(0x10000 + $0.value, radix: 16, uppercase: true).dropFirst()
        }
    }

    /// Shows the characters that a terminal would obey.
    package static func guarded(_ foreign: String, after _: String) -> String {
        escaped(foreign, as: visible)
    }

    private static func escaped(
        _ foreign: String, except isKept: (Unicode.Scalar) -> Bool = { _ in false },
        as escape: (Unicode.Scalar) -> String
    ) -> String {
        guard foreign.unicodeScalars.contains(where: isObeyed) else { return foreign }
        return foreign.unicodeScalars.reduce(into: "") { shown, scalar in
            if !isObeyed(scalar) || isKept(scalar) {
                shown.unicodeScalars.append(scalar)
            } else {
                shown += escape(scalar)
            }
        }
    }

    private static func visible(_ scalar: Unicode.Scalar) -> String {
        names[scalar] ?? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    private static let names: [Unicode.Scalar: String] = ["\n": "\\n", "\r": "\\r", "\t": "\\t"]

    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isControl || scalar.isLayout || scalar.overridesDirection || scalar.marksDirection
    }
}

extension TerminalText {
    /// Returns to the start of the line and clears it.
    package static let eraseLine: TerminalText = "\r\u{1B}[K"

    /// Text that is fainter than other text.
    package static func faint(_ text: TerminalText) -> TerminalText { "\u{1B}[2m\(text)\u{1B}[0m" }
}
