/// Cuts text into the pieces that are turned into tokens one by one: lines, each with the empty lines after it.
///
/// A tokenizer that is given a text in two parts can give other tokens than for the whole. So that a result does not depend
/// on how text arrived, the parts that the tokenizer sees are decided by the text alone, and this is the rule.
package struct TextUnits: Sendable {
    private var open = ""
    private var endsInNewline = false

    package init() {}

    /// Takes more text; gives the units that can no longer change. A line's end is only known when the next line begins.
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
            // Newlines are single bytes in UTF-8, so a cut beside one never parts a character's bytes.
            open += String(decoding: part, as: UTF8.self)
            rest = rest[part.endIndex...]
        }
        return units
    }

    /// The last unit, if there is one.
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
