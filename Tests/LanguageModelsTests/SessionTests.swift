import Testing

@testable import LanguageModels

@Suite("Sessions")
struct SessionTests {
    private func text(_ parts: [PromptPart]) -> String { parts.map(\.content).joined() }

    @Test("a prompt is instructions, what was said, text given ahead, and the request")
    func order() async throws {
        let context = ScriptedContext(["one", "two"])
        let session = LanguageModelSession(context: context, instructions: "Be brief.")
        try await session.extend("A: hi\n")
        try await session.extend("B: ho")
        try await session.respond(to: "First?")
        try await session.respond(to: "Second?")
        #expect(
            context.requests.map { text($0.prompt) } == [
                "<system>Be brief.<user>A: hi\nB: ho\nFirst?<answer>",
                "<system>Be brief.<user>A: hi\nB: ho\nFirst?<assistant>one<user>Second?<answer>",
            ])
        #expect(
            context.evaluated.map(text) == [
                "<system>Be brief.<user>A: hi\n", "<system>Be brief.<user>A: hi\nB: ho",
            ])
        #expect(session.usage.generatedTokens == 6)
    }

    @Test("warming up reads what is known of the next prompt")
    func prewarm() async throws {
        let context = ScriptedContext([])
        let session = LanguageModelSession(context: context, instructions: "Be brief.")
        try await session.prewarm()
        try await session.prewarm(promptPrefix: "Once")
        #expect(context.evaluated.map(text) == ["<system>Be brief.<user>", "<system>Be brief.<user>Once"])
        #expect(session.entries.count == 1)
    }

    @Test("what a model thinks is kept apart, and is not part of the conversation")
    func thinking() async throws {
        let context = ScriptedContext(["<think>2 and 2</think>\n\nFour.", "Five."])
        let session = LanguageModelSession(context: context)
        let answer = try await session.respond(to: "2+2?")
        #expect(answer.content == "Four." && answer.thinking == "2 and 2")
        try await session.respond(to: "And one?")
        #expect(text(context.requests[1].prompt) == "<user>2+2?<assistant>Four.<user>And one?<answer>")
    }

    @Test("a failed request leaves the session as it was")
    func failure() async throws {
        let session = LanguageModelSession(context: ScriptedContext([]))
        await #expect(throws: LanguageModelError.self) { try await session.respond(to: "Hello?") }
        #expect(session.entries.isEmpty && !session.isResponding)
    }

    @Test("a guided answer comes back typed, and in parts while it is written")
    func guided() async throws {
        let json = #"["calm", "a \"b\"", "c"]"#
        let context = ScriptedContext([json, json])
        let session = LanguageModelSession(context: context)
        #expect(
            try await session.respond(to: "List.", generating: [String].self).content == [
                "calm", "a \"b\"", "c",
            ])
        #expect(context.requests[0].grammar != nil)
        #expect(text(context.requests[0].prompt).contains(#"{"type": "array""#))
        var counts: [Int] = []
        let stream = LanguageModelSession(context: context).streamResponse(
            to: "List.", generating: [String].self, includeSchemaInPrompt: false)
        for try await snapshot in stream { counts.append(snapshot.content.count) }
        #expect(counts.first == 0 && counts.last == 3 && counts == counts.sorted())
        #expect(try await stream.collect().content.count == 3)
        #expect(!text(context.requests[1].prompt).contains("array"))
    }

    @Test("R65: free text cut at the limit is an answer; cut inside a structure it is an error with a name")
    func cut() async throws {
        let session = LanguageModelSession(
            context: ScriptedContext([#"["a"#, "half an ans"], stopReason: .tokenLimit))
        await #expect { try await session.respond(to: "List.", generating: [String].self) } throws: {
            LanguageModelError.Code.truncatedResponse ~= $0
        }
        let answer = try await session.respond(to: "Say.")
        #expect(answer.content == "half an ans" && answer.stopReason == .tokenLimit)
    }

    @Test("R58: asking for a stream never fails; errors, a bad schema included, come while it is read")
    func streamErrors() async {
        let session = LanguageModelSession(context: ScriptedContext([]))
        let stream = session.streamResponse(to: "x", generating: Endless.self)
        #expect(!session.isResponding)
        await #expect { for try await _ in stream {} } throws: {
            LanguageModelError.Code.unsupportedGuide ~= $0
        }
        await #expect { try await session.streamResponse(to: "x").collect() } throws: {
            LanguageModelError.Code.engineFailure ~= $0
        }
        #expect(!session.isResponding)
    }

    struct Endless: Generable {
        static var generationSchema: GenerationSchema {
            GenerationSchema(
                root: .reference("E"),
                definitions: ["E": .array(.reference("E"), minimumCount: 1, maximumCount: 1)])
        }

        init(_ content: GeneratedContent) {}
        var generatedContent: GeneratedContent { GeneratedContent(kind: .null) }
    }
}
