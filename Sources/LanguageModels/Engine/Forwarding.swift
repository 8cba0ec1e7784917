/// An engine that changes something about another one, and states only that: the rest the other one does.
package protocol ForwardingEngine: LanguageEngine {
    /// The one that does the work.
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

/// A context that changes something about another one, and states only that: the rest the other one does.
///
/// The other one may have to be opened first. So the length, which is known without waiting, is left to each.
package protocol ForwardingContext: LanguageEngineContext {
    /// The one that does the work.
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

    /// One that cannot be opened says so when it is asked for something.
    package func giveWay(_ givesWay: Bool) async { try? await base.giveWay(givesWay) }
}
