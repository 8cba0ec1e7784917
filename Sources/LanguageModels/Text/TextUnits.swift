/// Cuts text into the units that are tokenized one by one: lines, each with the empty lines after it.
///
/// A tokenizer can produce other tokens for a text in two parts than for the whole. So that a result does not depend on how text arrived,
/// the text alone decides the units, by this rule.
package struct TextUnits: Sendable {
    private var open = ""
    private var endsInNewline = false

    package init() {}

    /// Adds text and returns the units that can no longer change. The end of a line is only known when the next line begins.
    package mutating func add(_ text: String) -> [String] {
        var units: [String] = []
        var rest = text.utf8[...]
        while let first = rest.first {
            if endsInNewline, first != Self.newline {
                units.append(open)
                open = ""
                endsInNewline = false
            }
            let part = endsInNewline ? rest.prefix { $0 == Self.newline } : rest.prefix { $0 != Self.newline }
            if part.isEmpty {
                endsInNewline = true
                continue
            }
            // Newlines are single bytes in UTF-8, so a cut next to one never splits a character.
            open += String(decoding: part, as: UTF8.self)
            rest = rest[part.endIndex...]
        }
        return units
    }

    /// Returns the last unit, if there is one.
    package mutating func finish() -> [String] {
        defer { self = TextUnits() }
        return open.isEmpty ? [] : [open]
    }

    /// All units of a whole text.
    package static func of(_ text: String) -> [String] {
        var units = TextUnits()
        return units.add(text) + units.finish()
    }

    private static let newline = UInt8(ascii: "\n")
}
