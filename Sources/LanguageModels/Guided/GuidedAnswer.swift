/// An answer that had to fit a schema.
package struct GuidedAnswer: Hashable, Sendable {
    package var value: JSONValue
    package var outcome: GenerationOutcome
}

extension LanguageEngineContext {
    /// Writes an answer that fits a schema. The schema is not shown to the model, so the prompt must say what is wanted.
    ///
    /// - Throws: ``TextModelError``: `unsupportedGuide` before anything is read, `truncatedResponse` if the answer was cut off.
    package func answer(
        _ messages: [ChatMessage], schema: JSONSchema, sampling: Sampling, maximumTokens: Int?
    ) async throws -> GuidedAnswer {
        let grammar = try schema.grammar()
        let request = GenerationRequest(
            prompt: try await chatPrompt(messages), sampling: sampling, maximumTokens: maximumTokens,
            grammar: grammar)
        let outcome = try await generate(request) { _ in }
        guard outcome.stopReason == .finished else {
            throw TextModelError.cutStructure(after: outcome.usage.generatedTokens)
        }
        return GuidedAnswer(value: try JSONValue(json: outcome.text), outcome: outcome)
    }
}

extension TextModelError {
    package static func cutStructure(after tokens: Int) -> TextModelError {
        TextModelError(
            .truncatedResponse, subject: "the model",
            reason: "its answer was cut after \(tokens) tokens, inside a structure",
            remedy: "Allow more tokens, or ask for a shorter answer.", tokenCount: tokens)
    }
}
