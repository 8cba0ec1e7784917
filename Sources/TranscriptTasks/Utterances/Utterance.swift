import Spoken
import Timeline
import Transcripts

/// What one party said before anybody else spoke: segments that follow each other, and all of them as one.
struct Utterance: Hashable, Sendable {
    /// As they were heard; never empty.
    let segments: [Segment]
    /// All of them, with the number of the first.
    let whole: Segment

    init(_ segments: [Segment]) {
        self.segments = segments
        whole = segments.dropFirst().reduce(into: segments[0]) { whole, next in
            whole.range = whole.range.union(next.range)
            whole.words += next.words
        }
    }

    /// The numbers of the segments that were said within a stretch of time; all of them where none was, as in a text without times.
    func segments(within range: AudioTimeRange) -> [Int] {
        let touched = segments.filter { $0.range.start < range.end && range.start < $0.range.end }
        return (touched.isEmpty ? segments : touched).map(\.id)
    }
}
