/// The results of a live run: final results in order, and one open result with the words that may still change.
///
/// Listeners keep an open result when its audio becomes final. But word times change from one look to the next: a word that was shown
/// may be final after the end of the open result, and the last look may leave it out. So an open result that no final result overlaps
/// is taken back. Otherwise its words would appear twice.
struct LiveResults: Sendable {
    enum Result: Hashable, Sendable {
        case final(ReadPhrase)
        /// Replaces what was shown before; without words it only takes that back. The first `settled` words no longer change.
        case open(ReadPhrase, settled: Int)
    }

    /// Everything before this sample is final.
    private(set) var finalEnd = 0
    private var shown: (open: LiveText.Open, range: Range<Int>)?

    /// Adds words that became final while the utterance goes on.
    ///
    /// - Parameter isWanted: returns `false` for a phrase that was cancelled in the meantime.
    mutating func settle(_ phrases: [ReadPhrase], isWanted: (ReadPhrase) -> Bool = { _ in true }) -> [Result]
    {
        var results: [Result] = []
        for var phrase in phrases {
            phrase.range = max(phrase.range.lowerBound, finalEnd)..<max(phrase.range.upperBound, finalEnd)
            finalEnd = phrase.range.upperBound
            guard isWanted(phrase) else { continue }
            results += makeRoom(for: phrase.range) + [.final(phrase)]
        }
        return results
    }

    /// Ends the utterance: nothing of it stays open.
    mutating func close(
        _ phrases: [ReadPhrase], at end: Int, isWanted: (ReadPhrase) -> Bool = { _ in true }
    ) -> [Result] {
        let finals = phrases.inOrder(within: min(finalEnd, end)..<end)
        let results = settle(finals, isWanted: isWanted)
        finalEnd = max(finalEnd, end)
        return results + takeBack()
    }

    /// Shows what is not final yet, unless it is shown already.
    mutating func show(_ open: LiveText.Open, through end: Int) -> [Result] {
        let range = min(finalEnd, end)..<end
        guard !range.isEmpty, open.saysOther(than: shown?.open ?? LiveText.Open()) else { return [] }
        shown = (open, range)
        let phrase = ReadPhrase(words: open.settled + open.tentative, range: range)
        return [.open(phrase, settled: open.settled.count)]
    }

    /// Nothing more will be said about the audio before a sample.
    mutating func pass(_ sample: Int) { finalEnd = max(finalEnd, sample) }

    /// A final result replaces an open result that it overlaps; any other open result is taken back.
    private mutating func makeRoom(for range: Range<Int>) -> [Result] {
        guard let shown, shown.range.overlaps(range) else { return takeBack() }
        self.shown = nil
        return []
    }

    private mutating func takeBack() -> [Result] {
        defer { shown = nil }
        return shown.map { [.open(ReadPhrase(words: [], range: $0.range), settled: 0)] } ?? []
    }
}
