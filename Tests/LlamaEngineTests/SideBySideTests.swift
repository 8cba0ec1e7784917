import LanguageModels
import Testing

@testable import LlamaEngine

extension LlamaTests {
    @Suite("Several answers written side by side")
    struct SideBySideTests {
        private static let lines = [
            "The garden gate is", "Ann will send the", "On Tuesday the plumber", "Nobody said that",
        ]

        private func requests() -> [GenerationRequest] {
            Self.lines.enumerated().map { index, line in
                GenerationRequest(
                    prompt: [PromptPart(.text, "Finish the sentence that was begun.\n\n\(line)")],
                    sampling: index == 2
                        ? .random(RandomSampling(temperature: 0.8, top: 20, seed: 3)) : .greedy,
                    maximumTokens: 6 + 4 * index, stops: ["\n"])
            }
        }

        @Test(
            "an answer is the same alone, in any company and in any order, and as many come as were asked for"
        )
        func company() async throws {
            let requests = requests()
            let together = try await TestModel.context().generate(requests)
            #expect(together.count == requests.count && together.allSatisfy { !$0.text.isEmpty })
            let backwards = try await TestModel.context().generate(Array(requests.reversed()))
            #expect(backwards.reversed().map(\.text) == together.map(\.text))
            let context = try await TestModel.context()
            for (request, outcome) in zip(requests, together) {
                let alone = try await context.generate([request])
                #expect(alone.map(\.text) == [outcome.text])
                #expect(alone.map(\.stopReason) == [outcome.stopReason])
            }
            #expect(try await context.generate([]).isEmpty)
        }

        @Test("what all prompts begin with is read once; a context too small for all writes them in turns")
        func sharing() async throws {
            let requests = requests()
            let context = try await TestModel.context()
            let first = try await context.generate(requests)
            let read = first.map(\.usage.prompt.evaluatedTokens)
            #expect(read.dropFirst().allSatisfy { $0 < read[0] }, "\(read)")
            let again = try await context.generate(requests)
            #expect(again[0].usage.prompt.evaluatedTokens < read[0])
            let small = try await TestModel.context(tokens: 64)
            #expect(try await small.generate(requests).map(\.text) == first.map(\.text))
        }

        @Test("contexts of one thread share the work and give what one context gives")
        func parallel() async throws {
            let engine = ParallelLanguageEngine(try TestModel.engine())
            let options = LanguageContextOptions(contextLength: 1024, threadCount: 2)
            let requests = requests()
            let wanted = try await TestModel.context().generate(requests).map(\.text)
            let context = try await engine.makeContext(options)
            #expect(try await context.generate(requests).map(\.text) == wanted)
            #expect(try await context.generate(Array(requests.prefix(1))).map(\.text) == [wanted[0]])
        }
    }
}
