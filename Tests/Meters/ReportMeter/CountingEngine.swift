import Execution
import LanguageModels

/// A text engine that counts the tokens it evaluates and writes.
final class CountingEngine: ForwardingEngine {
    let base: any LanguageEngine
    private let count = Mutex(0)

    init(_ base: any LanguageEngine) { self.base = base }

    /// The number of tokens since the last call.
    func takeCount() -> Int {
        count.withLock { count in
            defer { count = 0 }
            return count
        }
    }

    func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext {
        Context(base: try await base.makeContext(options), counter: self)
    }

    private func add(_ tokens: Int) { count.withLock { $0 += tokens } }

    private struct Context: ForwardingContext {
        let base: any LanguageEngineContext
        let counter: CountingEngine

        var contextLength: Int { base.contextLength }

        func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
            let scores = try await base.score(items)
            counter.add(scores.reduce(0) { $0 + $1.tokenCount })
            return scores
        }

        func evaluate(_ prompt: [PromptPart], isOpen: Bool) async throws -> PromptUsage {
            let usage = try await base.evaluate(prompt, isOpen: isOpen)
            counter.add(usage.evaluatedTokens)
            return usage
        }

        func generate(
            _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
        ) async throws -> GenerationOutcome {
            let outcome = try await base.generate(request, receive: receive)
            count([outcome])
            return outcome
        }

        func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
            let outcomes = try await base.generate(requests)
            count(outcomes)
            return outcomes
        }

        private func count(_ outcomes: [GenerationOutcome]) {
            for usage in outcomes.map(\.usage) {
                counter.add(usage.prompt.evaluatedTokens + usage.generatedTokens)
            }
        }
    }
}
