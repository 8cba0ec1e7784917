import Foundation

/// Turns the probability that a model gives its words into how often such words are right.
///
/// By itself a model doubts many words that are right and is too sure of many that are wrong. A line over the log odds mends both.
/// `Scripts/bench conversations` prints the line that fits a model's words best; what stands here was found on one half of real
/// conversations, and docs/notes/whisper.md has the error on the other half.
struct ConfidenceCurve: Hashable, Sendable {
    var slope: Double
    var offset: Double

    /// That of Whisper base. Nobody has measured other models, which have it, too.
    static let measured = ConfidenceCurve(slope: 0.59, offset: 0.57)

    /// - Parameter probability: the model's own, from 0 to 1.
    func confidence(of probability: Double) -> Double {
        let kept = min(max(probability, 1e-4), 1 - 1e-4)
        return 1 / (1 + exp(-(slope * log(kept / (1 - kept)) + offset)))
    }
}
