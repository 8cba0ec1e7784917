import Foundation
import Transcripts

/// An utterance and what is thought of it: by the rules and, once it was judged, by the model.
struct JudgedSegment: Hashable, Sendable {
    var segment: Segment
    var tokenCount: Int
    /// By its words alone; comparable within a recording.
    var weight: Double
    /// Weight and likelihood gain together.
    var score: Double

    /// The order of a ranking: best first, and the earlier of two equals.
    static func isBetter(_ left: JudgedSegment, _ right: JudgedSegment) -> Bool {
        (right.score, left.segment.id) < (left.score, right.segment.id)
    }

    /// What each candidate's score becomes when the model has given its gains. Gains are compared among the candidates that were
    /// judged together: how much there is to gain differs from window to window.
    static func judged(_ candidates: [JudgedSegment], gains: [Double]) -> [JudgedSegment] {
        let (gainMean, gainSpread) = statistics(gains)
        let (_, weightSpread) = statistics(candidates.map(\.weight))
        return zip(candidates, gains).map { candidate, gain in
            var judged = candidate
            judged.score = candidate.weight
            if gainSpread > 0 {
                judged.score += gainShare * weightSpread * (gain - gainMean) / gainSpread
            }
            return judged
        }
    }

    /// How much the model's opinion counts beside the rules'.
    private static let gainShare = 0.5

    private static func statistics(_ values: [Double]) -> (mean: Double, spread: Double) {
        guard !values.isEmpty else { return (0, 0) }
        let mean = values.reduce(0, +) / Double(values.count)
        let variance = values.reduce(0.0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
        return (mean, variance.squareRoot())
    }
}
