import Execution
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
            "an answer is the same alone, beside any others and in any order, and each request gets one"
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

        @Test("a beginning that prompts share is read once; a context too small for all writes in turns")
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

        @Test("a context that gives way to others still writes the same")
        func givingWay() async throws {
            let engine = StoringLanguageEngine(try TestModel.engine())
            let options = LanguageContextOptions(contextLength: 1024, threadCount: 2)
            let requests = requests()
            let wanted = try await TestModel.context().generate(requests).map(\.text)
            let context = try await engine.makeContext(options)
            #expect(try await context.generate(requests).map(\.text) == wanted)
            await context.giveWay(true)
            #expect(try await context.generate(requests).map(\.text) == wanted)
            #expect(try await context.generate(Array(requests.prefix(1))).map(\.text) == [wanted[0]])
        }

        @Test("the fixed parts of prompts are read in the first run and taken from the store in the next")
        func store() async throws {
            let store = OneStore()
            let options = LanguageContextOptions(contextLength: 1024, threadCount: 2)
            let beginning = [
                PromptPart(
                    .text, String(repeating: "Once upon a time there was a small house on a hill. ", count: 5)
                ),
                PromptPart(.markup, "\n"),
            ]
            let requests = ["The dog", "A cat", "Rain"].map {
                GenerationRequest(
                    prompt: beginning + [PromptPart(.text, $0)], maximumTokens: 8, fixedParts: 2)
            }
            var read: [Int] = []
            var texts: [[String]] = []
            for _ in 0..<2 {
                let engine = StoringLanguageEngine(try TestModel.engine(), store: store)
                let outcomes = try await engine.makeContext(options).generate(requests)
                read.append(outcomes.reduce(0) { $0 + $1.usage.prompt.evaluatedTokens })
                texts.append(outcomes.map(\.text))
            }
            let without = try await StoringLanguageEngine(try TestModel.engine()).makeContext(options)
            #expect(try await without.generate(requests).map(\.text) == texts[0])
            #expect(texts[0] == texts[1])
            #expect(read[1] < read[0] - 5, "\(read)")
            try #require(store.kept.withLock { $0.map(\.key) } == [beginning])

            // A state that does not fit is read again and replaced.
            store.kept.withLock { $0[0].state.fingerprint = "of another build" }
            let again = try await StoringLanguageEngine(try TestModel.engine(), store: store).makeContext(
                options)
            #expect(try await again.generate(requests).map(\.text) == texts[0])
            #expect(store.kept.withLock { $0.count } == 2)
        }
    }
}

/// Keeps every state that it is given, the newest first.
private final class OneStore: PromptStore {
    let kept = Mutex<[(key: [PromptPart], state: SavedPromptState)]>([])

    func state(of prompt: [PromptPart], readBy model: LanguageEngineProfile) -> SavedPromptState? {
        kept.withLock { $0.first { $0.key == prompt }?.state }
    }

    func keep(_ state: SavedPromptState, of prompt: [PromptPart], readBy model: LanguageEngineProfile) {
        kept.withLock { $0.insert((prompt, state), at: 0) }
    }
}
