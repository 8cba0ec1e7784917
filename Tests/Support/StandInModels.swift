import LanguageModels

/// A text model for tests. A test implements what it needs; everything else throws.
public protocol StandInContext: LanguageEngineContext {}

extension StandInContext {
    public var contextLength: Int { .max }
    public func tokenCount(of text: String) async throws -> Int { text.count }
    public func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] { throw ScriptedFailure() }
    public func chatPrompt(_ messages: [ChatMessage]) async throws -> [PromptPart] { throw ScriptedFailure() }
    public func evaluate(_ prompt: [PromptPart], isOpen: Bool) async throws -> PromptUsage {
        throw ScriptedFailure()
    }

    public func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome { throw ScriptedFailure() }

    /// Generates one after another.
    public func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        var outcomes: [GenerationOutcome] = []
        for request in requests { outcomes.append(try await generate(request) { _ in }) }
        return outcomes
    }

    public func saveState() async throws -> SavedPromptState { throw ScriptedFailure() }
    public func restoreState(_ state: SavedPromptState) async throws { throw ScriptedFailure() }
    public func giveWay(_ givesWay: Bool) async {}
}

/// An engine for tests, which must provide its profile and contexts.
public protocol StandInEngine: LanguageEngine {}

extension StandInEngine {
    public func prepare(progress: @escaping @Sendable (Double) -> Void) async throws {}
    public func unload() async {}
}
