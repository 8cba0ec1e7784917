import Foundation
import LanguageSession
import TestSupport
import Testing

@testable import LanguageModels
@testable import LlamaEngine

extension LlamaTests {
    @Suite("Guided answers on llama.cpp")
    struct GuidedTests {
        struct Order: Generable, Equatable {
            var customer: String
            var count: Int
            var mood: String
            var code: String?

            static var generationSchema: GenerationSchema {
                GenerationSchema(
                    type: Order.self,
                    properties: [
                        .init(name: "customer", type: String.self, guides: [.maximumLength(20)]),
                        .init(name: "count", type: Int.self, guides: [.range(1...60)]),
                        .init(
                            name: "mood", type: String.self, guides: [.anyOf(["happy", "angry", "neutral"])]),
                        .init(name: "code", type: String?.self, guides: [.pattern(#/[A-Z]{2}-\d{3}/#)]),
                    ])
            }

            init(_ content: GeneratedContent) throws {
                customer = try content.value(forProperty: "customer")
                count = try content.value(forProperty: "count")
                mood = try content.value(forProperty: "mood")
                code = try content.value(String?.self, forProperty: "code")
            }

            var generatedContent: GeneratedContent {
                GeneratedContent(properties: [
                    "customer": customer, "count": count, "mood": mood, "code": code,
                ])
            }
        }

        @Test("L12: a real answer comes back typed, fits its schema, and its keys are not left to the model")
        func typed() async throws {
            let context = try await TestModel.context(tokens: 1024)
            let session = LanguageModelSession(model: ContextLanguageModel(context))
            let answer = try await session.respond(
                to: "\(LlamaTests.ScoringTests.prefix)Describe Ben's order.", generating: Order.self,
                options: GenerationOptions(maximumResponseTokens: 120))
            let schema = Order.generationSchema.schema
            let violation = SchemaValidator(schema).violation(in: answer.rawContent.json)
            #expect(violation == nil, "\(answer.rawContent.jsonString): \(violation ?? "")")
            #expect((1...60).contains(answer.content.count))
            let again = try await context.answer(
                [ChatMessage(.user, "Describe Ben's order.")], schema: schema, sampling: .greedy,
                maximumTokens: 120)
            #expect(again.outcome.usage.forcedTokens > 8, "\(again)")
            #expect(again.outcome.usage.generatedTokens > again.outcome.usage.forcedTokens)
        }

        @Test("L9: an answer cut inside a structure is reported as cut, not as broken JSON")
        func cut() async throws {
            let context = try await TestModel.context()
            let session = LanguageModelSession(model: ContextLanguageModel(context))
            await #expect(throws: GeneratedContent.ParsingError.self) {
                try await session.respond(
                    to: "Order?", generating: Order.self, options: GenerationOptions(maximumResponseTokens: 6)
                )
            }
            #expect(!session.isResponding && session.transcript.isEmpty)
            let error = await #expect(throws: TextModelError.self) {
                try await context.answer(
                    [ChatMessage(.user, "Order?")], schema: Order.generationSchema.schema, sampling: .greedy,
                    maximumTokens: 6)
            }
            #expect(error?.code == .truncatedResponse)
        }

        /// As many as `READBACK_SCHEMAS` says: `Scripts/test --long schemas` asks for 500.
        private static let schemaCount =
            ProcessInfo.processInfo.environment["READBACK_SCHEMAS"].flatMap { UInt64($0) } ?? 6

        private static let model = Result { try LlamaModel(path: TestModel.path, gpuLayers: 0) { _ in true } }

        @Test(
            "whatever tokens a model finds likely, the schema is obeyed and the answer ends",
            arguments: 0..<LlamaTests.GuidedTests.schemaCount)
        func randomLikelihoods(seed: UInt64) throws {
            var maker = SchemaMaker(seed: seed)
            let schema = maker.schema()
            let model = try Self.model.get()
            var logits = [Float](repeating: 0, count: model.vocabularySize)
            var state = UInt32(truncatingIfNeeded: seed) | 1
            for sampling in [Sampling.greedy, .random(RandomSampling(seed: UInt32(seed)))] {
                var answer = try LlamaAnswer(
                    GenerationRequest(
                        prompt: [], sampling: sampling, maximumTokens: 2000, grammar: schema.grammar()),
                    model: model)
                answer.start()
                while !answer.isOver {
                    _ = answer.takePending(limit: .max)
                    logits.withUnsafeMutableBufferPointer { logits in
                        for index in logits.indices {
                            state = state &* 1_664_525 &+ 1_013_904_223
                            logits[index] = Float(state >> 8) * 1e-6
                        }
                    }
                    try logits.withUnsafeBufferPointer { try answer.choose(from: $0) }
                }
                let outcome = answer.finish(after: .zero).result
                #expect(outcome.stopReason == .finished, "\(schema.text)")
                let content = try JSONValue(json: outcome.text)
                let violation = SchemaValidator(schema).violation(in: content)
                #expect(violation == nil, "\(schema.text)\n\(outcome.text)\n\(violation ?? "")")
            }
        }

        @Test("random schemas are always obeyed, greedily and at random", arguments: 0..<4)
        func randomSchemas(seed: UInt64) async throws {
            var random = SchemaMaker(seed: seed)
            let schema = random.schema()
            let context = try await TestModel.context(tokens: 512)
            let byChance = RandomSampling(temperature: 1.5, top: 200, seed: UInt32(seed))
            for sampling in [Sampling.greedy, .random(byChance)] {
                do {
                    let answer = try await context.answer(
                        [ChatMessage(.user, "Invent a value.")], schema: schema, sampling: sampling,
                        maximumTokens: 400)
                    let violation = SchemaValidator(schema).violation(in: answer.value)
                    let gbnf = try schema.grammar().gbnf
                    #expect(violation == nil, "\(gbnf)\n\(answer.value.jsonString)\n\(violation ?? "")")
                } catch TextModelError.Code.truncatedResponse {
                    Issue.record("schema \(seed) did not end: \(schema.text)")
                }
            }
        }
    }
}
