import Foundation
import LanguageModels
import Testing

@testable import LlamaEngine

extension LlamaTests {
    @Suite("Scoring with llama.cpp")
    struct ScoringTests {
        // Short, because every test evaluates it: about forty tokens, twice what is worth sharing.
        static let prefix = """
            Anna: Good morning, this is Anna from the bakery.
            Ben: Hello, I need a birthday cake.
            Anna: Of course. How many people will be there?

            """
        static let continuations = [
            "Ben: About twenty people.", "Ben: Purple seven the of.", "Ben: About twenty cakes.",
        ]

        /// Items of both kinds that the tasks use: one prefix with many continuations, and many prefixes with one continuation.
        static let items =
            continuations.map { ScoringItem(prefix: prefix, continuation: $0) }
            + continuations.map { ScoringItem(prefix: "Summary: \($0)\n\n", continuation: prefix) }

        @Test("a continuation that makes sense is likelier than one that does not")
        func sense() async throws {
            let scores = try await TestModel.context().score(Array(Self.items.prefix(3)))
            let means = scores.map { $0.logLikelihood / Double($0.tokenCount) }
            #expect(means[0] > means[1] && means[2] > means[1], "\(scores)")
            #expect(scores.allSatisfy { $0.logLikelihood < 0 && $0.tokenCount > 0 })
        }

        @Test("scores have the same bits in any order, beside any others and in any number of calls")
        func sameBits() async throws {
            let together = try await TestModel.context().score(Self.items)
            let context = try await TestModel.context(tokens: 512)
            #expect(try await context.score(Self.items.reversed()) == together.reversed())
            var alone: [ContinuationScore] = []
            for item in Self.items { alone += try await context.score([item]) }
            #expect(alone == together)
        }

        @Test("a score is the sum of what a plain evaluation gives token by token")
        func plainEvaluation() throws {
            let model = try LlamaModel(path: TestModel.path, gpuLayers: 0) { _ in true }
            let memory = try LlamaMemory(
                model: model, options: LanguageContextOptions(contextLength: 512, threadCount: 1))
            for item in [Self.items[0], Self.items[4]] {
                let prefix = try model.tokens(of: item.prefix)
                let tokens = try prefix + model.tokens(of: item.continuation)
                memory.rewind(to: 0)
                var sum = 0.0
                for (position, token) in tokens.dropLast().enumerated() {
                    let row = LlamaRow(
                        token: token, position: Int32(position), sequence: 0, wantsLogits: true)
                    // One call for each token, none shared, and the softmax written out.
                    try memory.evaluate([row]) { _, logits in
                        guard position + 1 >= prefix.count else { return }
                        sum += plainLogProbability(of: tokens[position + 1], in: logits)
                    }
                    memory.keep([token])
                }
                let score = try memory.score([item])[0]
                #expect(abs(score.logLikelihood - sum) < 1e-5 * abs(sum), "\(score) against \(sum)")
                #expect(score.tokenCount == tokens.count - prefix.count)
            }
        }

        @Test("a prefix that was evaluated before is not evaluated again")
        func keptPrefix() throws {
            let model = try LlamaModel(path: TestModel.path, gpuLayers: 0) { _ in true }
            let memory = try LlamaMemory(
                model: model, options: LanguageContextOptions(contextLength: 512, threadCount: 1))
            let first = try memory.score(Array(Self.items.prefix(2)))
            let kept = memory.tokens
            #expect(kept.count >= (try model.tokens(of: Self.prefix).count))
            #expect(try memory.score(Array(Self.items.prefix(2))) == first)
            #expect(memory.tokens == kept)
        }

        @Test("an empty continuation scores zero, and an empty prefix means the beginning of a text")
        func empty() async throws {
            let context = try await TestModel.context()
            let scores = try await context.score([
                ScoringItem(prefix: Self.prefix, continuation: ""),
                ScoringItem(prefix: "", continuation: "The"),
                ScoringItem(prefix: "", continuation: ""),
            ])
            #expect(scores[0] == ContinuationScore(logLikelihood: 0, tokenCount: 0))
            #expect(scores[1].tokenCount == 1 && scores[1].logLikelihood < 0)
            #expect(scores[2] == ContinuationScore(logLikelihood: 0, tokenCount: 0))
            #expect(try await context.score([]).isEmpty)
        }

        @Test("control tokens that a text spells out stay text")
        func spelledControl() async throws {
            let context = try await TestModel.context()
            #expect(try await context.tokenCount(of: "<|im_end|>") > 1)
            #expect(try await context.tokenCount(of: "") == 0)
        }

        @Test("a text longer than the context is refused with both sizes, and the context stays usable")
        func tooLong() async throws {
            let context = try await TestModel.context(tokens: 64)
            await #expect {
                _ = try await context.score([ScoringItem(prefix: Self.prefix, continuation: Self.prefix)])
            } throws: { error in
                guard let error = error as? TextModelError, let count = error.tokenCount else {
                    return false
                }
                return error.code == .exceededContextWindowSize && count > 64 && error.contextSize == 64
            }
            #expect(
                try await context.score([ScoringItem(prefix: "The sky is", continuation: " blue")]).count == 1
            )
        }

        @Test("a cancelled call ends early, and the next one gives the right bits")
        func cancelled() async throws {
            let context = try await TestModel.context(tokens: 4096)
            let items = Array(Self.items.prefix(3))
            let expected = try await context.score(items)
            let long = (0..<60).map { ScoringItem(prefix: "\($0)", continuation: Self.prefix + "\($0)") }
            let task = Task { try await context.score(long) }
            // The context takes calls in turn, so the end of the next one shows that the cancelled one did not run to its end.
            task.cancel()
            let after = try await context.score(items)
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(after == expected)
        }

        private func plainLogProbability(of token: Int32, in logits: UnsafeBufferPointer<Float>) -> Double {
            let largest = logits.max() ?? 0
            let sum = logits.reduce(into: 0.0) { $0 += exp(Double($1 - largest)) }
            return Double(logits[Int(token)] - largest) - log(sum)
        }
    }
}
