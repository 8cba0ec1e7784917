import LanguageModels
import Spoken
import TestSupport
import Timeline
import Transcripts

/// A scorer that prefers prefixes that share words with the continuation.
struct CountingContext: StandInContext {
    func tokenCount(of text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }

    func score(_ items: [ScoringItem]) -> [ContinuationScore] {
        items.map { item in
            let known = Set(item.prefix.lowercased().split(whereSeparator: \.isWhitespace))
            let words = item.continuation.lowercased().split(whereSeparator: \.isWhitespace)
            let logLikelihood = words.reduce(0.0) { $0 - (known.contains($1) ? 1 : 5) }
            return ContinuationScore(logLikelihood: logLikelihood, tokenCount: words.count)
        }
    }
}

/// A transcript in which each turn is a segment with its speaker.
func conversation(_ turns: [(String, String)]) -> Transcript {
    var said = transcript(turns.map(\.1))
    for index in turns.indices { said.segments[index].speaker = turns[index].0 }
    return said
}

/// A transcript in which each line is a segment of one second.
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
