import TestSupport
import Testing

@testable import LanguageModels

/// The session's contract, rule by rule: `docs/language.md`.
@Suite(.timeLimit(.minutes(10))) struct SessionRuleTests {
    /// Says "Half" and then waits: to be released, or to be cancelled.
    private final class HoldingContext: StandInContext {
        let entered = AsyncStream<Void>.makeStream()
        let released = AsyncStream<Void>.makeStream()

        func chatPrompt(_ messages: [ChatMessage]) -> [PromptPart] {
            messages.map { PromptPart(.text, $0.text) }
        }

        func generate(
            _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
        ) async throws -> GenerationOutcome {
            receive("Half")
            entered.continuation.yield(())
            for await _ in released.stream { break }
            try Task.checkCancellation()
            return GenerationOutcome(text: "Half", stopReason: .finished, usage: LanguageModelUsage())
        }

        func waitUntilEntered() async { for await _ in entered.stream { break } }
    }

    @Test("R57: a second request is refused at once, not queued, and isResponding is true meanwhile")
    func oneRequest() async throws {
        let context = HoldingContext()
        let session = LanguageModelSession(context: context)
        async let first = session.respond(to: "First?")
        await context.waitUntilEntered()
        #expect(session.isResponding)
        await #expect { try await session.respond(to: "Second?") } throws: {
            LanguageModelError.Code.concurrentRequests ~= $0
        }
        await #expect { try await session.extend("more text") } throws: {
            LanguageModelError.Code.concurrentRequests ~= $0
        }
        context.released.continuation.yield(())
        #expect(try await first.content == "Half")
        #expect(!session.isResponding && session.entries.count == 2, "the refused ones left nothing")
    }

    @Test(
        "R59: snapshots hold everything so far, never a difference, and properties come in the schema's order"
    )
    func snapshots() async throws {
        let json = #"{"zebra": "stripes", "apple": 12}"#
        let schema = GenerationSchema(
            root: .object(
                name: nil, description: nil,
                properties: [.init(name: "zebra", value: .string), .init(name: "apple", value: .integer)]))
        let session = LanguageModelSession(context: ScriptedContext([json, "one two"]))
        var seen: [[String]] = []
        for try await snapshot in session.streamResponse(to: "x", schema: schema) {
            guard case .structure(_, let keys) = snapshot.content.kind else { continue }
            if seen.last != keys { seen.append(keys) }
        }
        #expect(seen == [[], ["zebra"], ["zebra", "apple"]])
        var texts: [String] = []
        for try await snapshot in session.streamResponse(to: "y") { texts.append(snapshot.content) }
        #expect(
            texts.last == "one two" && zip(texts, texts.dropFirst()).allSatisfy { $1.hasPrefix($0) },
            "\(texts)")
    }

    @Test("R60: a stream may end without a snapshot, and collecting works, also after reading it")
    func emptyStream() async throws {
        let session = LanguageModelSession(context: ScriptedContext(["", "words"]))
        let empty = session.streamResponse(to: "x")
        var count = 0
        for try await _ in empty { count += 1 }
        #expect(count == 0)
        #expect(try await empty.collect().content == "")
        #expect(try await session.streamResponse(to: "y").collect().content == "words")
    }

    @Test(
        "R61: a reader that leaves stops the model; isResponding is false promptly, and the next request works"
    )
    func leaving() async throws {
        let context = HoldingContext()
        let session = LanguageModelSession(context: context)
        do { for try await _ in session.streamResponse(to: "x") { break } }
        // Nobody releases the context: only the cancellation can end the request.
        while session.isResponding { await Task.yield() }
        #expect(session.entries.isEmpty, "what was not finished is not in the history")
        context.released.continuation.yield(())
        #expect(try await session.respond(to: "y").content == "Half")
    }

    @Test("R66: greedy is what nobody asked to vary, and a seed reaches the engine")
    func sampling() async throws {
        let context = ScriptedContext(["a", "b", "c"])
        let session = LanguageModelSession(context: context)
        try await session.respond(to: "x")
        try await session.respond(to: "x", options: GenerationOptions(sampling: .greedy, temperature: 2))
        try await session.respond(
            to: "x", options: GenerationOptions(sampling: .random(top: 5, seed: 9), temperature: 2))
        #expect(
            context.requests.map(\.sampling) == [
                .greedy, .greedy, .random(RandomSampling(temperature: 2, top: 5, seed: 9)),
            ])
    }

    @Test(
        "R69: schemas that are put together are refused for a type, a choice or a reference that is not there or there twice"
    )
    func dynamicSchemas() throws {
        typealias Schema = DynamicGenerationSchema
        typealias Failure = GenerationSchema.SchemaError
        let text = Schema(type: String.self)
        let leaf = Schema(name: "Leaf", properties: [.init(name: "text", schema: text)])
        let tree = Schema(
            name: "Tree",
            properties: [
                .init(name: "leaf", schema: leaf, isOptional: true),
                .init(
                    name: "trees", schema: Schema(arrayOf: Schema(referenceTo: "Tree"), maximumElements: 2)),
            ])
        let schema = try GenerationSchema(root: tree, dependencies: [leaf])
        var matcher = GrammarMatcher(try schema.grammar())
        #expect(
            matcher.advance(#"{"leaf": {"text": "a"}, "trees": [{"leaf": null, "trees": []}]}"#)
                && matcher.canEnd)

        let other = Schema(name: "Leaf", properties: [.init(name: "number", schema: Schema(type: Int.self))])
        #expect(throws: Failure.duplicateType("Leaf")) {
            try GenerationSchema(root: tree, dependencies: [other])
        }
        #expect(throws: Failure.undefinedReferences(["Gone", "Lost"])) {
            try GenerationSchema(
                root: Schema(
                    name: "A",
                    properties: [
                        .init(name: "l", schema: Schema(referenceTo: "Lost")),
                        .init(name: "g", schema: Schema(arrayOf: Schema(referenceTo: "Gone"))),
                    ]), dependencies: [])
        }
        #expect(throws: Failure.emptyTypeChoices("None")) {
            try GenerationSchema(root: Schema(name: "None", anyOf: [String]()), dependencies: [])
        }
        #expect(throws: Failure.duplicateProperty(schema: "A", property: "x")) {
            try GenerationSchema(
                root: Schema(
                    name: "A", properties: [.init(name: "x", schema: text), .init(name: "x", schema: leaf)]),
                dependencies: [])
        }
    }
}
