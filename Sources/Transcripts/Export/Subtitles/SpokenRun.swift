import Spoken
import Timeline

/// What one speaker says without a long pause or anyone else in between, across segments.
struct SpokenRun {
    /// The first segment of the run.
    let segment: Segment
    private(set) var words: [Word]
    /// When each word begins and ends, in milliseconds; never backward.
    private(set) var times: [Range<Int64>]

    /// A longer pause, in milliseconds, ends the run.
    private static let longestPause: Int64 = 1_500
    /// The time that text without times takes, in milliseconds per character.
    private static let millisecondsPerCharacter: Int64 = 60

    static func runs(of transcript: Transcript) -> [SpokenRun] {
        var runs: [SpokenRun] = []
        // In a transcript without times, everything is said one after the other.
        var end: Int64 = 0
        let isTimed = transcript.duration > .zero
        let together = isTimed ? ShownTogether.times(of: transcript.segments) : [:]
        for segment in transcript.segments {
            let shared = together[segment.id]
            let times = shared ?? (isTimed ? Self.times(of: segment) : Self.times(of: segment, after: end))
            end = times.last?.upperBound ?? end
            for (index, (word, time)) in zip(segment.words, times).enumerated() {
                if let last = runs.last, last.segment.speaker == segment.speaker, shared == nil || index > 0,
                    let before = last.times.last, time.lowerBound - before.upperBound <= longestPause,
                    time.lowerBound >= before.lowerBound
                {
                    runs[runs.count - 1].words.append(word)
                    runs[runs.count - 1].times.append(time)
                } else {
                    runs.append(SpokenRun(segment: segment, words: [word], times: [time]))
                }
            }
        }
        return runs
    }

    private static func times(of segment: Segment) -> [Range<Int64>] {
        var latest = segment.range.start.milliseconds ?? 0
        return segment.words.map { word in
            let start = max(latest, word.range.start.milliseconds ?? latest)
            latest = max(start, word.range.end.milliseconds ?? start)
            return start..<latest
        }
    }

    private static func times(of segment: Segment, after end: Int64) -> [Range<Int64>] {
        var latest = end
        return segment.words.map { word in
            let start = latest
            latest += Int64(word.text.count + 1) * millisecondsPerCharacter
            return start..<latest
        }
    }
}
