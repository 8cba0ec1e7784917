import LanguageModels
import Testing

@testable import LlamaEngine

extension LlamaTests {
    @Suite("A session on llama.cpp")
    struct SessionTests {
        private func session(tokens: Int = 512) async throws -> LanguageModelSession {
            LanguageModelSession(
                context: try await TestModel.context(tokens: tokens), instructions: "Answer in one word.")
        }

        private let brief = GenerationOptions(maximumResponseTokens: 8)

        @Test("an answer ends by itself, says what it took, and stays in the history")
        func answer() async throws {
            let session = try await session()
            let answer = try await session.respond(
                to: "What is the capital of France?", options: GenerationOptions(maximumResponseTokens: 24))
            #expect(answer.content.contains("Paris"))
            #expect(answer.stopReason == .finished)
            #expect(answer.usage.generatedTokens > 0 && answer.usage.prompt.promptTokens > 10)
            #expect(session.entries.count == 3 && !session.isResponding)
            #expect(session.entries.last == .response(answer.content, thinking: nil))
        }

        @Test("R66: greedy answers are the same each time, whatever was asked between")
        func greedy() async throws {
            let context = try await TestModel.context(tokens: 512)
            var answers: Set<String> = []
            for round in 0..<3 {
                let session = LanguageModelSession(context: context)
                answers.insert(try await session.respond(to: "Name three colours.", options: brief).content)
                _ = try await LanguageModelSession(context: context).respond(
                    to: "Round \(round)?", options: brief)
            }
            #expect(answers.count == 1, "\(answers)")
        }

        @Test("R66: a seed makes a random answer repeatable")
        func seeds() async throws {
            let context = try await TestModel.context(tokens: 512)
            func answer(_ seed: UInt64) async throws -> String {
                let options = GenerationOptions(
                    sampling: .random(top: 50, seed: seed), temperature: 1.5, maximumResponseTokens: 12)
                return try await LanguageModelSession(context: context).respond(
                    to: "Tell me a story.", options: options
                )
                .content
            }
            let (first, again, other) = (try await answer(1), try await answer(1), try await answer(2))
            #expect(first == again)
            #expect(first != other)
        }

        @Test("R65: an answer that reaches the limit is cut, without an error")
        func limit() async throws {
            let answer = try await session().respond(to: "Count to one hundred.", options: brief)
            #expect(answer.stopReason == .tokenLimit)
            #expect(answer.usage.generatedTokens == 8)
        }

        @Test("a stop text ends the answer and is not part of it")
        func stopText() async throws {
            var options = GenerationOptions(maximumResponseTokens: 24)
            options.stopTexts = ["Paris"]
            let answer = try await session().respond(to: "What is the capital of France?", options: options)
            #expect(answer.stopReason == .stopText)
            #expect(!answer.content.contains("Paris"))
        }

        @Test("R59: snapshots of a real answer hold everything so far; collecting works after them")
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
            "R61: a reader that leaves stops the real model, and the session takes the next request",
            .timeLimit(.minutes(5)))
        func leaving() async throws {
            let session = try await session()
            do {
                for try await _ in session.streamResponse(to: "Tell me a very long story.") { break }
            }
            while session.isResponding { await Task.yield() }
            #expect(session.entries.count == 1, "what was not finished is not in the history")
            #expect(
                try await session.respond(to: "What is the capital of France?", options: brief).content
                    .contains(
                        "Paris"))
        }

        @Test("R57: a second request at the same time is refused by the real engine's session, too")
        func concurrent() async throws {
            let session = try await session()
            var stream = session.streamResponse(to: "Tell me a very long story.").makeAsyncIterator()
            _ = try await stream.next()
            #expect(session.isResponding)
            await #expect {
                try await session.respond(to: "And now?")
            } throws: { LanguageModelError.Code.concurrentRequests ~= $0 }
        }

        @Test("R67: what does not fit is refused with both numbers, and the history is kept")
        func overflow() async throws {
            let session = try await session(tokens: 64)
            let long = Array(repeating: "one two three four", count: 30).joined(separator: " ")
            await #expect {
                try await session.respond(to: long)
            } throws: { error in
                guard let error = error as? LanguageModelError else { return false }
                return error.code == .exceededContextWindowSize && error.contextSize == 64
                    && (error.tokenCount ?? 0) > 64
            }
            #expect(session.entries.count == 1 && !session.isResponding)
        }

        /// How many tokens a request adds to what stands before a conversation's first text.
        private func tokensOfItsOwn(_ request: String, after instructions: String) async throws -> Int {
            let context = try await TestModel.context()
            let parts = try await context.chatPrompt([
                ChatMessage(.system, instructions), ChatMessage(.user, request),
            ])
            let head = Array(parts.prefix { $0.content != request })
            let whole = try await context.evaluate(parts, isOpen: false).promptTokens
            return whole - (try await context.evaluate(head, isOpen: true).promptTokens)
        }

        @Test("a text given ahead is read once, for however many sessions and however it was cut")
        func sharedPrefix() async throws {
            let context = try await TestModel.context()
            let lines = (1...8).map { "Speaker \($0 % 2): this is line number \($0) of the call.\n" }
            let whole = LanguageModelSession(context: context, instructions: "Answer in one word.")
            let first = try await whole.extend(lines.joined())
            #expect(first.evaluatedTokens > 100)
            let answer = try await whole.respond(to: "What is this?", options: brief)

            let second = LanguageModelSession(context: context, instructions: "Answer in one word.")
            var rest = lines.joined()[...]
            while !rest.isEmpty {
                try await second.extend(String(rest.prefix(23)))
                rest = rest.dropFirst(23)
            }
            let other = try await second.respond(to: "How many lines?", options: brief)
            #expect(other.usage.prompt.reusedTokens >= first.promptTokens)
            let own = try await tokensOfItsOwn("How many lines?", after: "Answer in one word.")
            #expect(
                other.usage.prompt.evaluatedTokens == own, "its instruction and no line of the transcript")

            let third = LanguageModelSession(
                context: try await TestModel.context(), instructions: "Answer in one word.")
            for line in lines { try await third.extend(line) }
            let same = try await third.respond(to: "What is this?", options: brief)
            #expect(same.content == answer.content)
        }

        @Test("what was read can be saved, and restored into another context")
        func savedState() async throws {
            let context = try await TestModel.context()
            let session = LanguageModelSession(context: context, instructions: "Answer in one word.")
            try await session.extend(LlamaTests.ScoringTests.prefix)
            let state = try await context.saveState()
            let expected = try await session.respond(to: "Who called?", options: brief)

            let other = try await TestModel.context()
            try await other.restoreState(state)
            let resumed = LanguageModelSession(context: other, instructions: "Answer in one word.")
            try await resumed.extend(LlamaTests.ScoringTests.prefix)
            let answer = try await resumed.respond(to: "Who called?", options: brief)
            #expect(answer.content == expected.content)
            #expect(answer.usage.prompt.reusedTokens >= state.tokens.count)

            var foreign = state
            foreign.fingerprint = "another model"
            await #expect { try await other.restoreState(foreign) } throws: {
                LanguageModelError.Code.unfitState ~= $0
            }
            var damaged = state
            damaged.bytes = Array(state.bytes.prefix(100))
            await #expect { try await other.restoreState(damaged) } throws: {
                LanguageModelError.Code.unfitState ~= $0
            }
            #expect(
                try await LanguageModelSession(context: other).respond(to: "Hello?", options: brief).content
                    .isEmpty == false)
        }
    }
}
