import LanguageModels
import LanguageSession
import Testing

@testable import LlamaEngine

extension LlamaTests {
    @Suite("A session on llama.cpp")
    struct SessionTests {
        private func session(tokens: Int = 512) async throws -> LanguageModelSession {
            LanguageModelSession(
                model: ContextLanguageModel(try await TestModel.context(tokens: tokens)),
                instructions: "Answer in one word.")
        }

        private let brief = GenerationOptions(maximumResponseTokens: 8)

        @Test("an answer ends by itself, reports its usage, and stays in the transcript")
        func answer() async throws {
            let session = try await session()
            let answer = try await session.respond(
                to: "What is the capital of France?", options: GenerationOptions(maximumResponseTokens: 24))
            #expect(answer.content.contains("Paris"))
            #expect(answer.usage.output.totalTokenCount > 0 && answer.usage.input.totalTokenCount > 10)
            #expect(session.transcript.count == 3 && !session.isResponding)
            #expect(session.transcript.last?.description == "Response: \(answer.content)")
        }

        @Test("L8: greedy answers are the same each time, whatever was asked in between")
        func greedy() async throws {
            let model = ContextLanguageModel(try await TestModel.context(tokens: 512))
            var answers: Set<String> = []
            for round in 0..<3 {
                let session = LanguageModelSession(model: model)
                answers.insert(try await session.respond(to: "Name three colours.", options: brief).content)
                _ = try await LanguageModelSession(model: model).respond(
                    to: "Round \(round)?", options: brief)
            }
            #expect(answers.count == 1, "\(answers)")
        }

        @Test("L8: a seed makes a random answer repeatable")
        func seeds() async throws {
            let model = ContextLanguageModel(try await TestModel.context(tokens: 512))
            func answer(_ seed: UInt64) async throws -> String {
                let options = GenerationOptions(
                    sampling: .random(top: 50, seed: seed), temperature: 1.5, maximumResponseTokens: 12)
                return try await LanguageModelSession(model: model).respond(
                    to: "Tell me a story.", options: options
                )
                .content
            }
            let (first, again, other) = (try await answer(1), try await answer(1), try await answer(2))
            #expect(first == again)
            #expect(first != other)
        }

        @Test("L9: a real answer that reaches the limit is cut, without an error")
        func limit() async throws {
            let answer = try await session().respond(to: "Count to one hundred.", options: brief)
            #expect(answer.usage.output.totalTokenCount == 8)
        }

        @Test("a stop text ends the answer and is not part of it")
        func stopText() async throws {
            let context = try await TestModel.context(tokens: 512)
            let prompt = try await context.chatPrompt([
                ChatMessage(.system, "Answer in one word."),
                ChatMessage(.user, "What is the capital of France?"),
            ])
            let outcome = try await context.generate(
                GenerationRequest(prompt: prompt, maximumTokens: 24, stops: ["Paris"])
            ) { _ in }
            #expect(outcome.stopReason == .stopText && !outcome.text.contains("Paris"), "\(outcome)")
        }

        @Test("L17: snapshots of a real answer hold everything so far; collecting works after them")
        func stream() async throws {
            let session = try await session()
            let stream = session.streamResponse(to: "What is the capital of France?", options: brief)
            #expect(!session.isResponding, "nothing happens before the first iteration")
            var snapshots: [String] = []
            for try await snapshot in stream { snapshots.append(snapshot.content) }
            #expect(zip(snapshots, snapshots.dropFirst()).allSatisfy { $1.hasPrefix($0) && $1 != $0 })
            #expect(try await stream.collect().content == snapshots.last)
        }

        @Test(
            "L19: a reader that leaves stops the real model, and the session takes the next request",
            .timeLimit(.minutes(5)))
        func leaving() async throws {
            let session = try await session()
            do {
                for try await _ in session.streamResponse(to: "Tell me a very long story.") { break }
            }
            while session.isResponding { await Task.yield() }
            #expect(session.transcript.count == 1, "what was not finished is not in the transcript")
            #expect(
                try await session.respond(to: "What is the capital of France?", options: brief).content
                    .contains(
                        "Paris"))
        }

        @Test("L1: a second request at the same time is refused by the real engine's session, too")
        func concurrent() async throws {
            let session = try await session()
            var stream = session.streamResponse(to: "Tell me a very long story.").makeAsyncIterator()
            _ = try await stream.next()
            #expect(session.isResponding)
            let error = await #expect(throws: LanguageModelSession.Error.self) {
                try await session.respond(to: "And now?")
            }
            #expect(error == .concurrentRequests)
        }

        @Test(
            "L33: a conversation that is too long is refused with both sizes, and the transcript is kept")
        func overflow() async throws {
            let session = try await session(tokens: 64)
            let long = Array(repeating: "one two three four", count: 30).joined(separator: " ")
            await #expect {
                try await session.respond(to: long)
            } throws: { error in
                guard case LanguageModelError.contextSizeExceeded(let details) = error else { return false }
                return details.contextSize == 64 && details.tokenCount > 64
            }
            #expect(session.transcript.count == 1 && !session.isResponding)
        }

        /// Ends the request when it is called: a model this small would call forever.
        private struct Weather: Tool {
            struct Called: Error { var city: String }

            let description = "Tells the temperature in a city."
            let parameters = GenerationSchema(
                type: GeneratedContent.self,
                properties: [.init(name: "city", type: String.self, guides: [.maximumLength(12)])])

            func call(arguments: GeneratedContent) async throws -> String {
                throw Called(city: try arguments.value(forProperty: "city"))
            }
        }

        @Test("L21: a real model calls a tool with arguments that fit")
        func tools() async throws {
            let session = LanguageModelSession(
                model: ContextLanguageModel(try await TestModel.context()), tools: [Weather()])
            let options = GenerationOptions(maximumResponseTokens: 400, toolCallingMode: .required)
            let error = await #expect(throws: LanguageModelSession.ToolCallError.self) {
                try await session.respond(to: "How warm is it in Rome?", options: options)
            }
            let called = try #require(error?.underlyingError as? Weather.Called, "\(error as Any)")
            #expect(called.city.unicodeScalars.count <= 12)
        }

        /// The number of tokens that a request adds to everything before it in the prompt.
        private func tokensOfItsOwn(_ request: String, after instructions: String) async throws -> Int {
            let context = try await TestModel.context()
            let parts = try await context.chatPrompt([
                ChatMessage(.system, instructions), ChatMessage(.user, request),
            ])
            let head = Array(parts.prefix { $0.content != request })
            let whole = try await context.evaluate(parts, isOpen: false).promptTokens
            return whole - (try await context.evaluate(head, isOpen: true).promptTokens)
        }

        /// A conversation about a text, in the form in which a session gives its prompts to an engine.
        private func prompt(
            _ context: any LanguageEngineContext, _ text: String, _ request: String
        ) async throws -> [PromptPart] {
            var parts = try await context.chatPrompt([
                ChatMessage(.system, "Answer in one word."), ChatMessage(.user, "."),
            ])
            guard let asked = parts.lastIndex(where: { $0.kind == .text }) else { return parts }
            parts.replaceSubrange(
                asked...asked, with: [PromptPart(.text, text), PromptPart(.text, request)])
            return parts
        }

        /// Reads a text ahead.
        private func read(_ text: String, with context: any LanguageEngineContext) async throws -> PromptUsage
        {
            let parts = try await prompt(context, text, "")
            let end = try #require(parts.lastIndex { $0.kind == .text && $0.content == text })
            return try await context.evaluate(Array(parts[...end]), isOpen: true)
        }

        private func answer(
            _ request: String, about text: String, with context: any LanguageEngineContext
        ) async throws -> GenerationOutcome {
            try await context.generate(
                GenerationRequest(prompt: prompt(context, text, request), maximumTokens: 8)
            ) { _ in }
        }

        @Test("a text read ahead is read only once, for any number of requests and however it was split")
        func sharedPrefix() async throws {
            let context = try await TestModel.context()
            let lines = (1...8).map { "Speaker \($0 % 2): this is line number \($0) of the call.\n" }
            let text = lines.joined()
            let first = try await read(text, with: context)
            #expect(first.evaluatedTokens > 100)
            let answered = try await answer("What is this?", about: text, with: context)

            for length in stride(from: 23, to: text.count, by: 23) {
                _ = try await read(String(text.prefix(length)), with: context)
            }
            let other = try await answer("How many lines?", about: text, with: context)
            let own = try await tokensOfItsOwn("How many lines?", after: "Answer in one word.")
            #expect(
                other.usage.prompt.evaluatedTokens <= own + 40, "its request and at most a line of the text")

            let fresh = try await TestModel.context()
            for count in 1...8 { _ = try await read(lines.prefix(count).joined(), with: fresh) }
            #expect(try await answer("What is this?", about: text, with: fresh).text == answered.text)
        }

        @Test("what was read can be saved and restored into another context; unfit states are refused")
        func savedState() async throws {
            let context = try await TestModel.context()
            let text = LlamaTests.ScoringTests.prefix
            _ = try await read(text, with: context)
            let state = try await context.saveState()
            let expected = try await answer("Who called?", about: text, with: context)

            let other = try await TestModel.context()
            try await other.restoreState(state)
            let answered = try await answer("Who called?", about: text, with: other)
            #expect(answered.text == expected.text)
            #expect(answered.usage.prompt.reusedTokens >= state.tokens.count)

            var foreign = state
            foreign.fingerprint = "another model"
            await #expect { try await other.restoreState(foreign) } throws: {
                TextModelError.Code.unfitState ~= $0
            }
            var damaged = state
            damaged.bytes = Array(state.bytes.prefix(100))
            await #expect { try await other.restoreState(damaged) } throws: {
                TextModelError.Code.unfitState ~= $0
            }
            #expect(try await answer("Hello?", about: "", with: other).text.isEmpty == false)
        }
    }
}
