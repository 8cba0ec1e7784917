/// The facts of a text that can be compared with the transcript: numbers, days and names.
struct ClaimFacts: Hashable, Sendable {
    /// All numbers as figures, including those of days and times.
    var numbers: Set<String> = []
    /// Weekdays, months, "tomorrow", "next week".
    var days: Set<String> = []
    var names: Set<String> = []

    /// - Parameter parties: speakers; numbers in their names ("Speaker 2", "Channel 0") do not count as numbers.
    init(_ text: String, reader: MentionReader, parties: [String] = []) {
        let words = Self.unnumbered(text, parties).split(whereSeparator: \.isWhitespace).map(String.init)
        let atoms = SpokenAtom.atoms(of: words)
        let spoken = SpokenNumber.numbers(in: atoms)
        numbers = Set(spoken.map(\.value))
        for date in DateReader(atoms: atoms, numbers: spoken).dates() {
            // The figures of a date are already in `numbers`, so only its words are added.
            days.formUnion(date.values.filter { !Self.isFigure($0) })
        }
        names = Set(reader.mentions(in: words).filter { $0.kind == .name }.flatMap(\.values))
    }

    /// Longer names are replaced first, since "Speaker 12" contains "Speaker 1".
    private static func unnumbered(_ text: String, _ parties: [String]) -> String {
        parties.filter { $0.contains(where: \.isNumber) }.sorted { $0.count > $1.count }
            .reduce(text) { $0.replacing($1, with: "somebody") }
    }

    private static func isFigure(_ value: String) -> Bool {
        value.hasPrefix("day ") || value.hasPrefix("time ") || value.first?.isASCIIDigit == true
    }
}
