import LanguageModels
import Spoken
import Testing
import Timeline
import TranscriptTasks
import Transcripts

extension LlamaTests {
    @Suite("Filling slots with llama.cpp")
    struct FillTests {
        private let request = ChoiceRequest(
            prefix: "The capital of France",
            slots: [
                [Choice(" is"), Choice(" seven")], [Choice(" Berlin"), Choice(" Paris")],
                [Choice(" purple"), Choice(".")],
            ])

        @Test("the likeliest choices are found, the same each time, and their sum is the text's own score")
        func likeliest() async throws {
            let context = try await TestModel.context(tokens: 512)
            let outcome = try await context.fill(request)
            #expect(outcome.chosen == [0, 1, 1])
            let again = try await context.fill(request)
            #expect(again.chosen == outcome.chosen && again.logLikelihood == outcome.logLikelihood)
            #expect(again.evaluatedTokens < outcome.evaluatedTokens, "the prefix was kept")
            let score = try await context.score([
                ScoringItem(prefix: request.prefix, continuation: " is Paris.")
            ])
            #expect(abs(score[0].logLikelihood - outcome.logLikelihood) < 1e-6 * abs(outcome.logLikelihood))
        }

        @Test("what is known from elsewhere weighs in")
        func biases() async throws {
            var biased = request
            biased.slots[1][0].bias = 20
            #expect(try await TestModel.context(tokens: 512).fill(biased).chosen == [0, 0, 1])
        }

        @Test("a slot without choices and a choice without text are refused")
        func refused() async throws {
            let context = try await TestModel.context(tokens: 512)
            for slots in [[[]], [[Choice("")]]] as [[[Choice]]] {
                await #expect {
                    try await context.fill(ChoiceRequest(prefix: "x", slots: slots))
                } throws: { LanguageModelError.Code.invalidOption ~= $0 }
            }
            #expect(try await context.fill(ChoiceRequest(prefix: "x", slots: [])).chosen.isEmpty)
        }

        @Test("the restorer, on the real model, puts marks back and changes no word")
        func restorer() async throws {
            let restorer = Restorer(context: try await TestModel.context())
            let words = "good morning my name is david miller how can i help you".split(separator: " ").map {
                Word(text: String($0), range: .zero)
            }
            let window = RestorationWindow(
                leadIn: [], segments: [Segment(id: 1, range: .zero, words: words)])
            let (segments, count) = try await restorer.restore(window)
            let restored = segments[0]
            #expect(restored.text.hasPrefix("Good morning"))
            #expect(restored.text.hasSuffix("help you?"), "\(restored.text)")
            #expect(count.fallbacks == 0 && count.words == 12)
        }
    }
}
