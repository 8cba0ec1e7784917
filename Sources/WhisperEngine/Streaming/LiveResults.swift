/// What a live run publishes of its words: final results in order, and an open one that shows what may still change.
///
/// Whoever listens keeps what is shown when its audio becomes final. Times of words move from one look to the next: a word that was
/// shown may be final behind the end of what was shown, and the last look may leave it out. What no final lies over is taken back, or
/// it would be said twice.
struct LiveResults: Sendable {
    enum Result: Hashable, Sendable {
        case final(ReadPhrase)
        /// Takes the place of what was shown before; without words it only takes that back. So many of the words stay as they are.
        case open(ReadPhrase, settled: Int)
    }

    /// Everything before this sample is final.
    private(set) var finalEnd = 0
    private var shown: (open: LiveText.Open, range: Range<Int>)?

    /// Words became final while the utterance goes on.
    ///
    /// - Parameter isWanted: what is said no to was cancelled in the meantime.
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

    /// The utterance ends: nothing of it stays open.
    mutating func close(
        _ phrases: [ReadPhrase], at end: Int, isWanted: (ReadPhrase) -> Bool = { _ in true }
    ) -> [Result] {
        let finals = phrases.inOrder(within: min(finalEnd, end)..<end)
        let results = settle(finals, isWanted: isWanted)
        finalEnd = max(finalEnd, end)
        return results + takeBack()
    }

    /// Shows what is not final yet, unless that is shown already.
    mutating func show(_ open: LiveText.Open, through end: Int) -> [Result] {
        let range = min(finalEnd, end)..<end
        guard !range.isEmpty, open.saysOther(than: shown?.open ?? LiveText.Open()) else { return [] }
        shown = (open, range)
        let phrase = ReadPhrase(words: open.settled + open.tentative, range: range)
        return [.open(phrase, settled: open.settled.count)]
    }

    /// Nothing will be said of what lies before a sample.
    mutating func pass(_ sample: Int) { finalEnd = max(finalEnd, sample) }

    /// A final result replaces what is shown if it lies over it.
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
