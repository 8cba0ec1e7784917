import LanguageModels
import Testing

@testable import LlamaEngine

/// Guessing how an answer continues, without a model.
struct PromptLookupTests {
    @Test("the guess is what followed the last three tokens at the latest earlier place with them")
    func latest() {
        var lookup = PromptLookup(longest: 4)
        lookup.append([1, 2, 3, 10, 11, 12, 1, 2, 3, 20, 21, 1, 2, 3])
        #expect(lookup.guess(atMost: 9) == [20, 21, 1, 2])
        #expect(lookup.guess(atMost: 2) == [20, 21])
        #expect(lookup.guess(atMost: 0) == [])
        lookup.append([10])
        #expect(lookup.guess(atMost: 9) == [11, 12, 1, 2], "2, 3, 10 stood in one place only")
        lookup.append([99])
        #expect(lookup.guess(atMost: 9) == [])
    }

    @Test("guesses get shorter while they fail, pause, and grow again while they are right")
    func learning() {
        var lookup = PromptLookup(longest: 8)
        func length() -> Int { lookup.guess(atMost: 99).count }
        lookup.append(Array(repeating: 5, count: 40))
        #expect(length() == 1, "what follows the latest place is one token long")
        lookup = PromptLookup(longest: 8)
        lookup.append([1, 2, 3] + Array(100..<120) + [1, 2, 3])
        #expect(length() == 8)
        for expected in [4, 2, 1] {
            lookup.learn(guessed: length(), held: 0)
            lookup.append([1, 2, 3] + Array(100..<120) + [1, 2, 3])
            #expect(length() == expected)
        }
        lookup.learn(guessed: 1, held: 0)
        #expect(length() == 0, "it pauses")
        lookup.append([1, 2, 3] + Array(100..<120) + [1, 2, 3])
        #expect(length() == 1, "and tries again")
        lookup.learn(guessed: 1, held: 1)
        lookup.append([1, 2, 3] + Array(100..<120) + [1, 2, 3])
        #expect(length() == 2)
    }

    @Test("nothing is guessed if guessing is turned off")
    func none() {
        var lookup = PromptLookup(longest: 0)
        lookup.append([1, 2, 3, 4, 1, 2, 3])
        #expect(lookup.guess(atMost: 9).isEmpty)
    }
}

extension LlamaTests {
    @Suite("Guessing ahead")
    struct GuessingTests {
        private let text = """
            The blue boat left the harbour at noon. The red boat left the harbour at one.
            """

        private func outcome(
            _ context: any LanguageEngineContext, sampling: Sampling = .greedy,
            grammar: Grammar? = nil
        ) async throws -> GenerationOutcome {
            // The same lines again and again, so that the model continues with them.
            let lines = Array(repeating: text, count: 4).joined(separator: "\n")
            let request = GenerationRequest(
                prompt: [PromptPart(.text, lines + "\nThe blue boat")], sampling: sampling, maximumTokens: 40,
                grammar: grammar)
            return try await context.generate(request) { _ in }
        }

        @Test("an answer is the same with and without guesses: greedy, at random and guided")
        func same() async throws {
            let options = LanguageContextOptions(contextLength: 400, threadCount: 1, guessedTokens: 8)
            let guessing = try await TestModel.engine().makeContext(options)
            let plain = try await TestModel.context(tokens: 400)
            let grammar = try GuidedTests.Order.generationSchema.schema.grammar()
            let random = Sampling.random(RandomSampling(temperature: 0.7, seed: 7))
            for (name, sampling, grammar) in [
                ("greedy", .greedy, nil), ("random", random, nil), ("guided", .greedy, grammar),
            ] as [(String, Sampling, Grammar?)] {
                let plain = try await outcome(plain, sampling: sampling, grammar: grammar)
                let guessed = try await outcome(guessing, sampling: sampling, grammar: grammar)
                #expect(guessed.text == plain.text && guessed.stopReason == plain.stopReason, "\(name)")
                #expect(guessed.usage.generatedTokens == plain.usage.generatedTokens, "\(name)")
                #expect(plain.usage.guessedTokens == 0)
                if name == "greedy" { #expect(guessed.usage.guessedTokens > 10, "\(guessed)") }
            }
        }
    }
}
