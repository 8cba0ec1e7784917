import Transcripts

/// An utterance and what the model thinks of it.
struct JudgedSegment: Hashable, Sendable {
    var segment: Segment
    var tokenCount: Int
    var gain: Double

    /// The order of a ranking: most gain first, and the earlier of two equals.
    static func isBetter(_ left: JudgedSegment, _ right: JudgedSegment) -> Bool {
        (right.gain, left.segment.id) < (left.gain, right.segment.id)
    }

    /// Candidates of a window with their gains, best first.
    static func ranked(_ candidates: [Segment], _ gains: [Double], in window: ScoringWindow)
        -> [JudgedSegment]
    {
        let tokens = Dictionary(uniqueKeysWithValues: zip(window.segments.map(\.id), window.tokenCounts))
        return zip(candidates, gains)
            .map { JudgedSegment(segment: $0, tokenCount: tokens[$0.id] ?? 0, gain: $1) }
            .sorted(by: isBetter)
    }
}
