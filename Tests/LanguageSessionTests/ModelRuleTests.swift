import Execution
import Foundation
import LanguageModels
import LanguageSession
import TestSupport
import Testing

/// The session's contract for models: `docs/language-contract.md`.
@Suite struct ModelRuleTests {
    typealias Channel = LanguageModelExecutorGenerationChannel

    /// A third-party model, written for Apple's protocols.
    private struct Foreign: LanguageModel {
        typealias Write = @Sendable (LanguageModelExecutorGenerationRequest, Channel) async throws -> Void

        struct Executor: LanguageModelExecutor {
            struct Configuration: Hashable, Sendable { var isBroken = false }
            struct Broken: Error {}

            init(configuration: Configuration) throws { if configuration.isBroken { throw Broken() } }

            func respond(
                to request: LanguageModelExecutorGenerationRequest, model: Foreign,
                streamingInto channel: Channel
            ) async throws { try await model.write(request, channel) }
        }

        var capabilities = LanguageModelCapabilities([.guidedGeneration, .toolCalling])
        var executorConfiguration = Executor.Configuration()
        let write: Write
    }

    @Test("L30: a third-party model answers, calls tools and thinks in a session like one of ours")
    func foreign() async throws {
        let model = Foreign { request, channel in
            if case .toolOutput(let output)? = request.transcript.last {
                await channel.send(.reasoning(action: .appendText("Hm.", tokenCount: 2)))
                await channel.send(.response(action: .appendText("It ", segmentID: "a", tokenCount: 1)))
                await channel.send(
                    .response(action: .replaceTextSegment("So it ", segmentID: "a", tokenCount: 2)))
                await channel.send(
                    .response(action: .appendText("is \(output.segments[0])", segmentID: "b", tokenCount: 3)))
            } else {
                await channel.send(
                    .toolCalls(
                        action: .toolCall(
                            id: "1", name: "weather", action: .appendArguments(#"{"city": "#, tokenCount: 1)))
                )
                await channel.send(
                    .toolCalls(
                        action: .toolCall(
                            id: "1", name: "weather", action: .appendArguments(#""Rome"}"#, tokenCount: 1))))
                #expect(request.enabledToolDefinitions.map(\.name) == ["weather"])
            }
        }
        let session = LanguageModelSession(model: model, tools: [Weather()], instructions: "Be brief.")
        let answer = try await session.respond(to: "Warm?")
        #expect(answer.content == "So it is 4 degrees")
        #expect(
            session.transcript.kinds == [
                "instructions", "prompt", "calls 1", "output", "reasoning", "response",
            ])
        #expect(answer.usage.output.totalTokenCount == 10 && answer.usage.output.reasoningTokenCount == 2)
    }

    @Test("L30: a request's context options and metadata reach the executor of the model")
    func beside() async throws {
        let requests = EventLog<LanguageModelExecutorGenerationRequest>()
        let model = Foreign { request, channel in
            requests.append(request)
            await channel.send(.response(action: .updateMetadata(["cost": 3])))
            await channel.send(.response(action: .appendText("[1]", tokenCount: 1)))
        }
        let session = LanguageModelSession(model: model)
        let thinking = ContextOptions(reasoningLevel: .deep)
        try await session.respond(to: "Why?", contextOptions: thinking, metadata: ["from": "page"])
        let numbers = try await session.streamResponse(
            generating: [Int].self, contextOptions: ContextOptions(includeSchemaInPrompt: false),
            metadata: ["try": 2]
        ) { "Count." }.collect()
        #expect(numbers.content == [1])
        try await session.respond(to: "Count.", generating: [Int].self)
        #expect(requests.events.map(\.contextOptions.reasoningLevel) == [.deep, nil, nil])
        #expect(requests.events.map(\.contextOptions.includeSchemaInPrompt) == [nil, false, true])
        #expect(requests.events[0].metadata["from"] as? String == "page")
        #expect(requests.events[1].metadata["try"] as? Int == 2 && requests.events[2].metadata.isEmpty)
        guard case .prompt(let prompt)? = session.transcript.first else {
            Issue.record("\(session.transcript.kinds)")
            return
        }
        #expect(prompt.contextOptions == thinking)
    }

    @Test("L30: a model's refusal keeps its explanation, description and metadata")
    func refusal() async throws {
        let model = Foreign { _, _ in
            throw LanguageModelError.refusal(
                .init(explanation: "I would rather not.", debugDescription: "No.", metadata: ["code": 7]))
        }
        do {
            try await LanguageModelSession(model: model).respond(to: "Please?")
            Issue.record("nothing was thrown")
        } catch LanguageModelError.refusal(let refusal) {
            #expect(try await refusal.explanation.content == "I would rather not.")
            #expect(refusal.debugDescription == "No." && refusal.metadata["code"] as? Int == 7)
        }
    }

    @Test(
        "L31: a session refuses what its model cannot do; an executor that cannot be made fails the request"
    )
    func capabilities() async throws {
        let model = Foreign(capabilities: LanguageModelCapabilities([])) { _, channel in
            await channel.send(.response(action: .appendText("Yes.", tokenCount: 1)))
        }
        let session = LanguageModelSession(model: model, tools: [Weather()])
        func isRefused(_ error: any Error, _ capability: LanguageModelCapabilities.Capability) -> Bool {
            guard case LanguageModelError.unsupportedCapability(let details) = error else { return false }
            return details.capability == capability
        }
        await #expect { try await session.respond(to: "Warm?") } throws: { isRefused($0, .toolCalling) }
        await #expect { try await session.respond(to: "List.", generating: [Int].self) } throws: {
            isRefused($0, .guidedGeneration)
        }
        let options = GenerationOptions(toolCallingMode: .disallowed)
        #expect(try await session.respond(to: "Warm?", options: options).content == "Yes.")

        let broken = Foreign(executorConfiguration: .init(isBroken: true)) { _, _ in }
        let other = LanguageModelSession(model: broken)
        other.prewarm()
        await #expect(throws: Foreign.Executor.Broken.self) { try await other.respond(to: "Hello?") }
    }

    @Test("L32: a model of ours works through its executor without a session of ours")
    func ours() async throws {
        let context = ScriptedContext([#"{"call": "weather", "arguments": {"city": "Rome"}}"#])
        let model = ContextLanguageModel(context)
        let executor = try ContextLanguageModel.Executor(configuration: model.executorConfiguration)
        let request = LanguageModelExecutorGenerationRequest(
            transcript: Transcript(entries: [
                .prompt(Transcript.Prompt(segments: [.text(Transcript.TextSegment(content: "Warm?"))]))
            ]), enabledTools: [Transcript.ToolDefinition(tool: Weather())])
        let channel = Channel()
        try await executor.respond(to: request, model: model, streamingInto: channel)
        var iterator = channel.makeAsyncIterator()
        guard
            case .toolCalls(_, .toolCall(_, "weather", .appendArguments(let json, _)))? =
                await iterator.next()
        else {
            Issue.record("no call")
            return
        }
        #expect(json == #"{"city": "Rome"}"#)
        #expect(model.capabilities.contains(.toolCalling) && !model.capabilities.contains(.vision))
    }

    /// A context into which no prompt fits.
    private struct Full: StandInContext {
        func chatPrompt(_ messages: [ChatMessage]) async throws -> [PromptPart] {
            throw TextModelError.exceededContext("the prompt", tokenCount: 70, contextSize: 64)
        }
    }

    @Test(
        "L33: a session over SystemLanguageModel throws Apple's first errors; one over other models the later ones"
    )
    func errors() async throws {
        let first = LanguageModelSession(model: SystemLanguageModel(FixedModel(Full())))
        await #expect { try await first.respond(to: "Hello?") } throws: {
            guard case LanguageModelSession.GenerationError.exceededContextWindowSize(let context) = $0 else {
                return false
            }
            return context.debugDescription.contains("70 tokens")
                && $0.localizedDescription == context.debugDescription
        }
        let later = LanguageModelSession(model: ContextLanguageModel(Full()))
        await #expect { try await later.respond(to: "Hello?") } throws: {
            guard case LanguageModelError.contextSizeExceeded(let details) = $0 else { return false }
            return details.tokenCount == 70 && details.contextSize == 64
        }
        let limited = Foreign { _, _ in
            throw LanguageModelError.rateLimited(LanguageModelError.RateLimited(debugDescription: "Later."))
        }
        await #expect { try await LanguageModelSession(model: limited).respond(to: "Hello?") } throws: {
            if case LanguageModelError.rateLimited = $0 { true } else { false }
        }
    }

    /// No model is installed.
    private struct Nothing: TextModelSource {
        struct Missing: Error, CustomStringConvertible { let description = "nothing is installed" }
        let availability = SystemLanguageModel.Availability.unavailable(.modelNotReady)
        let contextSize = 0
        let supportedLanguages: Set<Locale.Language> = []
        func context() async throws -> any LanguageEngineContext { throw Missing() }
    }

    @Test(
        "L34: a model says if it is available, its context size and languages; a missing one is assetsUnavailable"
    )
    func availability() async throws {
        let model = Bench().model
        #expect(model.isAvailable && model.availability == .available && model.contextSize == 100)
        #expect(
            model.supportsLocale(Locale(identifier: "en-GB"))
                && !model.supportsLocale(Locale(identifier: "de")))
        let missing = SystemLanguageModel(Nothing())
        #expect(missing.availability == .unavailable(.modelNotReady) && !missing.isAvailable)
        await #expect { try await LanguageModelSession(model: missing).respond(to: "Hello?") } throws: {
            guard case LanguageModelSession.GenerationError.assetsUnavailable(let context) = $0 else {
                return false
            }
            return context.debugDescription.contains("nothing is installed")
        }
        await #expect(throws: SystemLanguageModel.Error.self) { try await missing.tokenCount(for: "one") }
    }

    @Test(
        "L35: tokens of prompts, instructions, tools, schemas and transcripts are counted as shown to the model"
    )
    func tokens() async throws {
        let bench = Bench("Answer:\nYes.")
        let model = bench.model
        #expect(try await model.tokenCount(for: "four") == 4)
        #expect(
            try await model.tokenCount(
                for: Prompt {
                    "one"
                    "two"
                }) == 7)
        #expect(try await model.tokenCount(for: Instructions("Be brief.")) == 9)
        #expect(
            try await model.tokenCount(for: [Int].generationSchema)
                == [Int].generationSchema.debugDescription.count)
        let session = bench.session(tools: [Weather()], "Be brief.")
        try await session.respond(to: "Warm?")
        let shown = bench.context.requests[0].prompt.filter { $0.kind == .text }.map(\.content.count).reduce(
            0, +)
        #expect(try await model.tokenCount(for: session.transcript) == shown + "Answer:\nYes.".count)
        #expect(try await model.tokenCount(for: [Weather()]) == shown - "Be brief.\n\nWarm?".count)
    }

    @Test(
        "L36: prompts and instructions are made of parts, each on its own line; values appear as JSON"
    )
    func builders() async throws {
        let (isGerman, marks): (Bool, [Int]?) = (true, nil)
        func prompt() -> Prompt {
            Prompt {
                "First."
                if isGerman { "Auf Deutsch." }
                if !isGerman { "In English." } else { "Kurz." }
                for number in 1...2 { "\(number)" }
                marks
                GeneratedContent(properties: ["a": 1])
                Prompt { "Last." }
            }
        }
        let bench = Bench("a", "b", "[1]", "c")
        let session = LanguageModelSession(model: bench.model) {
            "Be brief."
            ["One", "two."]
        }
        try await session.respond(to: prompt())
        #expect(
            bench.prompts[0]
                == "<system>Be brief.\nOne\ntwo.<user>First.\nAuf Deutsch.\nKurz.\n1\n2\n{\"a\": 1}\nLast.<answer>"
        )
        try await session.respond {
            "Once"
            "more."
        }
        #expect(bench.prompts[1].hasSuffix("<user>Once\nmore.<answer>"))
        let list = try await session.respond(generating: [Int].self, includeSchemaInPrompt: false) { "List." }
        #expect(list.content == [1])
        let last = try await session.streamResponse { "Last." }.collect()
        #expect(last.content == "c")
    }
}
