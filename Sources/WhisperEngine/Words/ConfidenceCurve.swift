import Foundation

/// Turns the probability that a model gives its words into how often such words are right.
///
/// By itself a model doubts many words that are right and is too sure of many that are wrong. A line over the log odds mends both.
/// `Scripts/bench conversations` prints the line that fits a model's words best; what stands here was found on one half of real
/// conversations, and docs/benchmarks.md has the error on the other half.
struct ConfidenceCurve: Hashable, Sendable {
    var slope: Double
    var offset: Double

    init(slope: Double, offset: Double) {
        (self.slope, self.offset) = (slope, offset)
    }

    /// The curve of the model with this shape. Models that nobody has measured have the one of the largest that somebody has.
    init(_ dimensions: WhisperDimensions) {
        self = Self.ofWidth[dimensions.width] ?? Self.ofBase
    }

    private static let ofBase = ConfidenceCurve(slope: 0.59, offset: 0.57)
    private static let ofWidth: [Int: ConfidenceCurve] = [
        384: ofBase,
        512: ofBase,
    ]

    /// - Parameter probability: the model's own, from 0 to 1.
    func confidence(of probability: Double) -> Double {
        let kept = min(max(probability, 1e-4), 1 - 1e-4)
        return 1 / (1 + exp(-(slope * log(kept / (1 - kept)) + offset)))
    }
}
