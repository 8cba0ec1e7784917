/// Judges texts by how likely a model finds them.
public protocol TextScorer: Sendable {
    /// How many tokens the text has, by the model's own vocabulary. Control tokens that the text spells are plain text here.
    func tokenCount(of text: String) async throws -> Int

    /// How likely each continuation is after its prefix. Equal items give equal bytes, whatever else is in the call, in whatever order.
    func score(_ items: [ScoringItem]) async throws -> [ContinuationScore]
}

extension TextScorer {
    /// One score for each item, in their order; an error where the model gave more or fewer, since then nobody knows whose they are.
    package func scoreEach(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
        let scores = try await score(items)
        guard scores.count == items.count else {
            throw LanguageModelError.answered("judged", scores.count, of: items.count)
        }
        return scores
    }
}

extension LanguageEngineContext {
    /// One answer to each request, in their order; an error where the model gave more or fewer, since then nobody knows whose they are.
    package func generateEach(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        let outcomes = try await generate(requests)
        guard outcomes.count == requests.count else {
            throw LanguageModelError.answered("wrote", outcomes.count, of: requests.count)
        }
        return outcomes
    }
}

extension LanguageModelError {
    fileprivate static func answered(_ verb: String, _ given: Int, of asked: Int) -> LanguageModelError {
        LanguageModelError(
            .engineFailure, subject: "the text model", reason: "it \(verb) \(given) of \(asked) texts",
            remedy: "Run it again, or choose another model.")
    }
}
