/// Names before speech: `Anna: We meet on Monday.`
enum SpeakerNames {
    /// Splits speakers from turns if at least half of the turns begin with a name; a colon in a story names no one. A turn
    /// without a name belongs to the speaker before it.
    static func apart(_ turns: [ImportedTurn]) -> [ImportedTurn] {
        let filled = turns.filter { !$0.words.isEmpty }
        guard !filled.isEmpty, filled.allSatisfy({ $0.speaker == nil }) else { return turns }
        let parts = filled.map { split($0.words) }
        guard 2 * parts.count(where: { $0 != nil }) >= filled.count else { return turns }
        var speaker: String?
        return zip(filled, parts).map { turn, parts in
            var turn = turn
            speaker = parts?.name ?? speaker
            turn.speaker = speaker
            turn.words = parts.map { Array($0.words) } ?? turn.words
            return turn
        }
    }

    /// Whether the words begin with a name.
    static func isNamed(_ words: [ImportedWord]) -> Bool { split(words) != nil }

    /// A name has at most three words, the first with a capital letter; speech recognition programs put names in brackets.
    private static func split(_ words: [ImportedWord]) -> (name: String, words: ArraySlice<ImportedWord>)? {
        guard let last = words.prefix(3).firstIndex(where: { $0.text.hasSuffix(":") }), last + 1 < words.count
        else { return nil }
        var name = String(words[...last].map(\.text).joined(separator: " ").dropLast())
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        guard name.first?.isUppercase == true, name.count <= 40,
            !name.contains(where: { ",?!;\"".contains($0) })
        else { return nil }
        return (name, words[(last + 1)...])
    }
}
