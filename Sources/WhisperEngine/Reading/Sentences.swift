/// Joins the texts between the model's time marks into sentences, which become the results.
///
/// The model sets marks at pauses, often in the middle of a sentence.
struct Sentences: Hashable, Sendable {
    /// A sentence with fewer words is joined to its neighbour: nobody reads "They are." by itself.
    var fewestWords = 4
    /// Words further apart than this are not joined.
    var longestPause = 2 * WindowRule.second
    /// A sentence that does not end is split at a mark from this many words on, and at any word from twice as many.
    var mostWords = 30

    static let standard = Sentences()

    func join(_ phrases: [SaidPhrase]) -> [ReadPhrase] {
        var results: [ReadPhrase] = []
        /// Whether nothing may be added to the last result.
        var isClosed = true
        for phrase in phrases {
            guard !phrase.words.isEmpty else {
                results.append(
                    ReadPhrase(words: [], range: phrase.marks, suspicion: phrase.suspicion))
                isClosed = true
                continue
            }
            if let last = results.last, last.suspicion != phrase.suspicion || last.words.count >= mostWords {
                isClosed = true
            }
            for word in phrase.words {
                if let last = results.last?.words.last,
                    word.range.lowerBound - last.range.upperBound > longestPause
                {
                    isClosed = true
                }
                if isClosed {
                    results.append(ReadPhrase(words: [], range: word.range, suspicion: phrase.suspicion))
                }
                results[results.count - 1].words.append(word)
                let count = results[results.count - 1].words.count
                isClosed = (word.endsSentence && count >= fewestWords) || count >= 2 * mostWords
            }
        }
        results = results.reduce(into: []) { joined, result in
            if let last = joined.last, isShort(result), belongs(result, to: last) {
                joined[joined.count - 1].words += result.words
            } else {
                joined.append(result)
            }
        }
        for index in results.indices where !results[index].words.isEmpty {
            results[index].range = results[index].words.extent
        }
        return results
    }

    private func isShort(_ result: ReadPhrase) -> Bool {
        !result.words.isEmpty && result.words.count < fewestWords
    }

    /// Whether a short rest belongs to the sentence before it.
    private func belongs(_ result: ReadPhrase, to last: ReadPhrase) -> Bool {
        guard let before = last.words.last, let first = result.words.first else { return false }
        return last.suspicion == result.suspicion && last.words.count < mostWords
            && first.range.lowerBound - before.range.upperBound <= WindowRule.second / 2
    }
}
