import LanguageModels

/// What the model finds in one utterance.
struct Likelihoods: Hashable, Sendable {
    /// Minus its log-likelihood after what came before it. The more of a conversation's names, numbers and news an utterance holds, the
    /// less can it be foreseen.
    var surprisal: Double
    /// What the model has understood of it, as numbers; see ``ContinuationScore/state``.
    var state: [Float]?

    init(_ score: ContinuationScore) {
        surprisal = -score.logLikelihood
        state = score.state
    }
}
