import LanguageModels

/// What the model finds in one utterance.
struct Likelihoods: Hashable, Sendable {
    /// At least 1, so that everything can be taken for each token.
    var tokens: Double
    /// Minus its log-likelihood after what came before it. The more of a conversation's names, numbers and news an utterance holds, the
    /// less can it be foreseen.
    var surprisal: Double
    /// The same elsewhere, where that was asked: after nothing, as the first of some notes, as small talk.
    var elsewhere: Elsewhere?

    struct Elsewhere: Hashable, Sendable {
        var alone, asNote, asTalk: Double
    }

    /// Before an utterance alone, as a note and as talk.
    static let otherPrefixes = [
        "Conversation:\n-", "Here are the most important facts from the call:\n-",
        "Here is some small talk from the call:\n-",
    ]

    /// - Parameter scores: after what came before, and after each of the other prefixes, or not.
    init(_ scores: ArraySlice<ContinuationScore>) {
        let values = scores.map { -$0.logLikelihood }
        tokens = Double(max(1, scores.first?.tokenCount ?? 1))
        surprisal = values.first ?? 0
        if values.count > 3 { elsewhere = Elsewhere(alone: values[1], asNote: values[2], asTalk: values[3]) }
    }
}
