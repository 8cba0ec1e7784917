/// What a terminal may be given: nothing that was said and no file's name in it is obeyed.
///
/// Controls (escape sequences among them), marks of direction and line ends of foreign text are shown as `\u{1B}`, so that a message
/// stays one line and a person sees what is there.
package struct TerminalText: GuardedText {
    /// Harmless on a terminal.
    package let text: String

    /// The program's own words.
    package init(stringLiteral value: String) { text = value }

    /// One behind the other.
    package static func + (first: TerminalText, second: TerminalText) -> TerminalText { "\(first)\(second)" }

    /// Foreign text of many lines: line ends and tabs stay, all else is made harmless.
    package init(lines foreign: String) {
        // The line end of Windows is one character, and its first half alone writes over a line.
        let unified = foreign.replacing("\r\n", with: "\n")
        text = Self.escaped(unified, except: { $0 == "\n" || $0 == "\t" }, as: Self.visible)
    }

    /// A line of JSON, which stays JSON: what would be obeyed stands in it as JSON's own escape.
    package init(json line: String) {
        text = Self.escaped(line) {
            "\\u" + String(0x10000 + $0.value, radix: 16, uppercase: true).dropFirst()
        }
    }

    /// Shows what would be obeyed.
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
    /// Goes back to the line's beginning and takes away what stands there.
    package static let eraseLine: TerminalText = "\r\u{1B}[K"

    /// Set back behind other text.
    package static func faint(_ text: TerminalText) -> TerminalText { "\u{1B}[2m\(text)\u{1B}[0m" }
}
