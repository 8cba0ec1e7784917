/// What of a text can be held against what was said: its numbers, its days, its names.
struct ClaimFacts: Hashable, Sendable {
    /// In figures, whatever they count; days and times among them.
    var numbers: Set<String> = []
    /// Weekdays, months, "tomorrow", "next week".
    var days: Set<String> = []
    var names: Set<String> = []

    /// - Parameter parties: those whose names have a number in them ("Speaker 2", "Channel 0") say no amount by it.
    init(_ text: String, reader: MentionReader, parties: [String] = []) {
        let words = Self.unnumbered(text, parties).split(whereSeparator: \.isWhitespace).map(String.init)
        let atoms = SpokenAtom.atoms(of: words)
        let spoken = SpokenNumber.numbers(in: atoms)
        numbers = Set(spoken.map(\.value))
        for date in DateReader(atoms: atoms, numbers: spoken).dates() {
            // A date's figures are among the numbers; what is left are its words.
            days.formUnion(date.values.filter { !Self.isFigure($0) })
        }
        names = Set(reader.mentions(in: words).filter { $0.kind == .name }.flatMap(\.values))
    }

    /// Longer names first: "Speaker 1" stands in "Speaker 12", too.
    private static func unnumbered(_ text: String, _ parties: [String]) -> String {
        parties.filter { $0.contains(where: \.isNumber) }.sorted { $0.count > $1.count }
            .reduce(text) { $0.replacing($1, with: "somebody") }
    }

    private static func isFigure(_ value: String) -> Bool {
        value.hasPrefix("day ") || value.hasPrefix("time ") || value.first?.isASCIIDigit == true
    }
}
