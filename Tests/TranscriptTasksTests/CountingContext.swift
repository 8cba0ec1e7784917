import LanguageModels
import Spoken
import Timeline
import Transcripts

/// A language context that prefers prefixes which share words with the continuation. It counts what it is asked.
actor CountingContext: TextScorer {
    private(set) var scoredItems = 0
    private(set) var longestContinuation = 0
    /// Words of prefixes and continuations; what the items of one call have in common at their beginnings counts once, as
    /// engines evaluate it.
    private(set) var scoredWords = 0

    func tokenCount(of text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }

    func score(_ items: [ScoringItem]) -> [ContinuationScore] {
        var read: Set<Int> = []
        return items.map { item in
            scoredItems += 1
            let known = Set(item.prefix.lowercased().split(whereSeparator: \.isWhitespace))
            let words = item.continuation.lowercased().split(whereSeparator: \.isWhitespace)
            var path = Hasher()
            for word in (item.prefix + item.continuation).split(whereSeparator: \.isWhitespace) {
                path.combine(word)
                if read.insert(path.finalize()).inserted { scoredWords += 1 }
            }
            longestContinuation = max(longestContinuation, words.count)
            let logLikelihood = words.reduce(0.0) { $0 - (known.contains($1) ? 1 : 5) }
            return ContinuationScore(logLikelihood: logLikelihood, tokenCount: words.count)
        }
    }
}

let countingProfile = LanguageEngineProfile(
    name: "counting", version: "1", model: "counting", contextLength: 4096, recipe: .scoring)

/// A transcript of one line per second.
func transcript(_ lines: [String]) -> Transcript {
    let segments = lines.enumerated().map { index, line in
        let words = line.split(separator: " ").enumerated().map { position, word in
            let start = AudioTime(value: Int64(index * 1000 + position * 10), timescale: 1000)
            return Word(
                text: String(word),
                range: AudioTimeRange(start: start, duration: AudioTime(value: 10, timescale: 1000)))
        }
        let start = AudioTime(value: Int64(index), timescale: 1)
        return Segment(
            id: index + 1, range: AudioTimeRange(start: start, duration: AudioTime(value: 1, timescale: 1)),
            words: words)
    }
    return Transcript(segments: segments, duration: AudioTime(value: Int64(lines.count), timescale: 1))
}
