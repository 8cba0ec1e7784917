import Execution
import Readback

/// A text engine that counts the tokens that pass through it: those it was asked about, and those it wrote.
final class CountingEngine: LanguageEngine {
    private let engine: any LanguageEngine
    private let count = Mutex(0)

    init(_ engine: any LanguageEngine) { self.engine = engine }

    var profile: LanguageEngineProfile { engine.profile }

    /// Tokens since the last call.
    func takeCount() -> Int {
        count.withLock { count in
            defer { count = 0 }
            return count
        }
    }

    fileprivate func add(_ tokens: Int) { count.withLock { $0 += tokens } }

    func prepare(progress: @escaping @Sendable (Double) -> Void) async throws {
        try await engine.prepare(progress: progress)
    }

    func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext {
        Context(context: try await engine.makeContext(options), counter: self)
    }

    func unload() async { await engine.unload() }

    private struct Context: LanguageEngineContext {
        let context: any LanguageEngineContext
        let counter: CountingEngine

        var contextLength: Int { context.contextLength }

        func tokenCount(of text: String) async throws -> Int { try await context.tokenCount(of: text) }

        func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
            let scores = try await context.score(items)
            counter.add(scores.reduce(0) { $0 + $1.tokenCount })
            return scores
        }

        func chatPrompt(_ messages: [ChatMessage]) async throws -> [PromptPart] {
            try await context.chatPrompt(messages)
        }

        func evaluate(_ prompt: [PromptPart], isOpen: Bool) async throws -> PromptUsage {
            let usage = try await context.evaluate(prompt, isOpen: isOpen)
            counter.add(usage.evaluatedTokens)
            return usage
        }

        func generate(
            _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
        ) async throws -> GenerationOutcome {
            let outcome = try await context.generate(request, receive: receive)
            counter.add(outcome.usage.prompt.evaluatedTokens + outcome.usage.generatedTokens)
            return outcome
        }

        func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
            let outcomes = try await context.generate(requests)
            for usage in outcomes.map(\.usage) {
                counter.add(usage.prompt.evaluatedTokens + usage.generatedTokens)
            }
            return outcomes
        }

        func saveState() async throws -> SavedPromptState { try await context.saveState() }

        func restoreState(_ state: SavedPromptState) async throws { try await context.restoreState(state) }
    }
}
