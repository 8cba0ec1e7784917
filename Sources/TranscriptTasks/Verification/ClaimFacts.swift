/// What of a text can be held against what was said: its numbers, its days, its names.
struct ClaimFacts: Hashable, Sendable {
    /// In figures, whatever they count; days and times among them.
    var numbers: Set<String> = []
    /// Weekdays, months, "tomorrow", "next week".
    var days: Set<String> = []
    var names: Set<String> = []

    init(_ text: String, reader: MentionReader) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let atoms = SpokenAtom.atoms(of: words)
        let spoken = SpokenNumber.numbers(in: atoms)
        numbers = Set(spoken.map(\.value))
        for date in DateReader(atoms: atoms, numbers: spoken).dates() {
            // A date's figures are among the numbers; what is left are its words.
            days.formUnion(date.values.filter { !Self.isFigure($0) })
        }
        names = Set(reader.mentions(in: words).filter { $0.kind == .name }.flatMap(\.values))
    }

    private static func isFigure(_ value: String) -> Bool {
        value.hasPrefix("day ") || value.hasPrefix("time ") || value.first?.isASCIIDigit == true
    }
}
