/// An engine that wraps another one and implements only what it changes; the rest is forwarded.
package protocol ForwardingEngine: LanguageEngine {
    /// The wrapped engine.
    var base: any LanguageEngine { get }
}

extension ForwardingEngine {
    package var profile: LanguageEngineProfile { base.profile }

    package func prepare(progress: @escaping @Sendable (Double) -> Void) async throws {
        try await base.prepare(progress: progress)
    }

    package func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext {
        try await base.makeContext(options)
    }

    package func unload() async { await base.unload() }
}

/// A context that wraps another one and implements only what it changes; the rest is forwarded.
///
/// The wrapped context may have to be opened first. Since the length must be known without waiting, each type provides it itself.
package protocol ForwardingContext: LanguageEngineContext {
    /// The wrapped context.
    var base: any LanguageEngineContext { get async throws }
}

extension ForwardingContext {
    package func tokenCount(of text: String) async throws -> Int { try await base.tokenCount(of: text) }

    package func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
        try await base.score(items)
    }

    package func chatPrompt(_ messages: [ChatMessage]) async throws -> [PromptPart] {
        try await base.chatPrompt(messages)
    }

    @discardableResult
    package func evaluate(_ prompt: [PromptPart], isOpen: Bool) async throws -> PromptUsage {
        try await base.evaluate(prompt, isOpen: isOpen)
    }

    package func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome { try await base.generate(request, receive: receive) }

    package func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        try await base.generate(requests)
    }

    package func saveState() async throws -> SavedPromptState { try await base.saveState() }

    package func restoreState(_ state: SavedPromptState) async throws { try await base.restoreState(state) }

    /// Ignores a context that cannot be opened: the next call that uses it throws.
    package func giveWay(_ givesWay: Bool) async { try? await base.giveWay(givesWay) }
}
