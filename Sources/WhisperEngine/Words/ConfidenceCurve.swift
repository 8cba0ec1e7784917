import Foundation

/// Converts the probability that a model gives its words to the share of such words that are right.
///
/// By itself a model doubts many words that are right and is too sure of many that are wrong. A line over the log odds corrects both.
/// `Scripts/bench conversations` prints the line that fits a model's words best. The line here was found on one half of real
/// conversations; docs/notes/whisper.md has the error on the other half.
struct ConfidenceCurve: Hashable, Sendable {
    var slope: Double
    var offset: Double

    /// The curve of Whisper base. It is used for other models, too, which were not measured.
    static let measured = ConfidenceCurve(slope: 0.59, offset: 0.57)

    /// - Parameter probability: the model's own, from 0 to 1.
    func confidence(of probability: Double) -> Double {
        let kept = min(max(probability, 1e-4), 1 - 1e-4)
        return 1 / (1 + exp(-(slope * log(kept / (1 - kept)) + offset)))
    }
}
