import LanguageModels
import LanguageSession
import TestSupport
import Testing

/// The session's contract for tools: `docs/language-contract.md`.
@Suite(.timeLimit(.minutes(5))) struct ToolRuleTests {
    private func call(_ city: String) -> String {
        #"{"call": "weather", "arguments": {"city": "\#(city)"}}"#
    }

    private func accepts(_ request: GenerationRequest?, _ text: String) -> Bool {
        guard let grammar = request?.grammar else { return true }
        var matcher = GrammarMatcher(grammar)
        return matcher.advance(text) && matcher.canEnd
    }

    @Test(
        "L20: a tool gets the arguments that the model wrote, and the model answers from what the tool returned"
    )
    func called() async throws {
        let (bench, weather) = (Bench(call("Rome"), "Answer:\nIt is 4 degrees."), Weather())
        let session = bench.session(tools: [weather], "Be brief.")
        #expect(try await session.respond(to: "Is it warm in Rome?").content == "It is 4 degrees.")
        #expect(weather.asked.events == ["Rome"])
        #expect(
            bench.prompts[0].contains(
                #"- {"call": "weather", "arguments": {"city": string}} Tells the temperature"#))
        #expect(
            bench.prompts[1].hasSuffix(
                "<user>Is it warm in Rome?<assistant>\(call("Rome"))<user>weather returned: 4 degrees<answer>"
            ))
    }

    @Test(
        "L21: the model can write nothing but an answer or calls of known tools with arguments that fit",
        arguments: [
            (#"{"call": "weather", "arguments": {"city": "Rome"}}"#, true),
            ("Answer:\nWords.", true), ("Answer:\nWords {}.", true), ("Answer:\n<think>", true),
            ("Words.", false), ("Answer:\n{}", false), ("Answer:\n```json", false), ("Answer:\n\n{}", false),
            (#"{"call": "storm", "arguments": {"city": "Rome"}}"#, false),
            (#"{"call": "weather", "arguments": {"town": "Rome"}}"#, false),
            (#"{"call": "weather", "arguments": {"city": 5}}"#, false),
            (#"{"call": "weather", "arguments": {}} And now words."#, false), ("{ words", false),
        ])
    func limits(text: String, isPossible: Bool) async throws {
        let bench = Bench("Answer:\nNo.")
        try await bench.session(tools: [Weather()]).respond(to: "Warm?")
        #expect(accepts(bench.context.requests.first, text) == isPossible, "\(text)")
    }

    @Test("L22: the calls of one round run at the same time, and what they return comes in their order")
    func several() async throws {
        /// Waits for the other call.
        struct Meeting: Tool {
            let gate = Gate()
            let description = "Meets."
            func call(arguments: Weather.Arguments) async -> [String] {
                if arguments.city == "A" { await gate.pass() } else { gate.open() }
                return ["met", arguments.city]
            }
        }
        let calls = ["A", "B"].map { #"{"call": "Meeting", "arguments": {"city": "\#($0)"}}"# }
        let bench = Bench(calls.joined(separator: "\n"), "Answer:\nDone.")
        let session = bench.session(tools: [Meeting()])
        try await session.respond(to: "Meet.")
        #expect(
            session.transcript.compactMap {
                if case .toolOutput(let output) = $0 { output.segments.first?.description } else { nil }
            }
                == ["met\nA", "met\nB"])
        #expect(
            bench.prompts[1].hasSuffix("<user>Meeting returned: met\nA\nMeeting returned: met\nB<answer>"))
    }

    @Test(
        "L23: if a tool fails, the request fails with the tool and its error, and the transcript is unchanged"
    )
    func failing() async throws {
        let bench = Bench(call("Atlantis"))
        let session = bench.session(tools: [Weather()])
        let error = await #expect(throws: LanguageModelSession.ToolCallError.self) {
            try await session.respond(to: "Warm?")
        }
        #expect(error?.tool is Weather && error?.underlyingError is Weather.Storm)
        #expect(error?.errorDescription == "The tool 'weather' failed: Storm()")
        #expect(session.transcript.kinds == ["instructions"] && !session.isResponding)
    }

    @Test("L24: .required allows no answer until a tool was called; .disallowed does not mention tools")
    func modes() async throws {
        let bench = Bench(call("Rome"), "Answer:\nMild.", "No idea.")
        let session = bench.session(tools: [Weather()])
        try await session.respond(to: "Warm?", options: GenerationOptions(toolCallingMode: .required))
        let answer = "Answer:\nMild."
        #expect(!accepts(bench.context.requests[0], answer) && accepts(bench.context.requests[1], answer))
        try await session.respond(to: "Warm?", options: GenerationOptions(toolCallingMode: .disallowed))
        #expect(bench.context.requests[2].grammar == nil && !bench.prompts[2].contains("tools"))
    }

    @Test("L25: a model that keeps calling tools is stopped after eight rounds and has to answer")
    func rounds() async throws {
        let context = ScriptedContext((1...8).map { call("City \($0)") } + ["Enough."])
        let weather = Weather()
        let session = LanguageModelSession(
            model: SystemLanguageModel(FixedModel(context)), tools: [weather])
        #expect(try await session.respond(to: "Warm?").content == "Enough.")
        #expect(weather.asked.events.count == 8 && context.requests.last?.grammar == nil)
    }

    @Test(
        "L25: a call whose answer is known is not made again; a model that only repeats calls has to answer"
    )
    func repeated() async throws {
        let twice = call("Rome") + "\n" + call("Rome")
        let context = ScriptedContext([twice, call("Rome"), "Mild."])
        let weather = Weather()
        let session = LanguageModelSession(
            model: SystemLanguageModel(FixedModel(context)), tools: [weather])
        #expect(try await session.respond(to: "Warm?").content == "Mild.")
        #expect(weather.asked.events.count == 1 && context.requests.last?.grammar == nil)
        #expect(session.transcript.count { if case .toolCalls = $0 { true } else { false } } == 1)
    }

    @Test(
        "L26: a tool can use a session of its own over the same model; its caller's session is busy meanwhile"
    )
    func nested() async throws {
        /// Asks another session, and tries to ask the session that called it.
        struct Expert: Tool {
            let model: SystemLanguageModel
            let asking: EventLog<LanguageModelSession>
            let description = "Knows."
            func call(arguments: Weather.Arguments) async throws -> String {
                await #expect(throws: LanguageModelSession.GenerationError.self) {
                    try await asking.wait(for: 1)[0].respond(to: "You?")
                }
                return try await LanguageModelSession(model: model).respond(to: arguments.city).content
            }
        }
        let bench = Bench(
            #"{"call": "Expert", "arguments": {"city": "Rome"}}"#, "Ask a Roman.", "Answer:\nWho knows.")
        let asking = EventLog<LanguageModelSession>()
        let session = bench.session(tools: [Expert(model: bench.model, asking: asking)])
        asking.append(session)
        #expect(try await session.respond(to: "Warm?").content == "Who knows.")
        #expect(bench.prompts[1] == "<user>Rome<answer>")
        #expect(bench.prompts[2].contains("Expert returned: Ask a Roman."))
    }

    @Test("L27: a value can be preceded by calls, and streams as it would without tools")
    func guided() async throws {
        let bench = Bench(call("Rome"), "Answer:\n" + #"{"title": "Mild {", "marks": [4]}"#)
        let stream = bench.session(tools: [Weather()]).streamResponse(
            to: "Warm?", generating: GuidedRuleTests.Review.self)
        var titles: [String?] = []
        for try await snapshot in stream {
            if titles.last != snapshot.content.title { titles.append(snapshot.content.title) }
            #expect(snapshot.transcriptEntries.count == 3, "prompt, call and output are there")
        }
        #expect(titles == [nil, "", "M", "Mi", "Mil", "Mild", "Mild ", "Mild {"])
        let answer = try await stream.collect()
        #expect(answer.rawContent.jsonString == #"{"title": "Mild {", "marks": [4]}"#)
        #expect(!accepts(bench.context.requests[0], #"{"title": "Mild", "marks": [4]}"#))
    }

    @Test(
        "L28: a tool without a name has its type's; hiding its arguments from the model still enforces them"
    )
    func told() async throws {
        struct Silent: Tool {
            let description = "Does something."
            let includesSchemaInInstructions = false
            func call(arguments: Weather.Arguments) async -> String { "" }
        }
        let bench = Bench("Answer:\nNo.")
        try await bench.session(tools: [Silent()]).respond(to: "Do.")
        #expect(
            bench.prompts[0].contains(#"- {"call": "Silent", "arguments": ARGUMENTS} Does something.\#n"#))
        #expect(!accepts(bench.context.requests[0], #"{"call": "Silent", "arguments": {}}"#))
    }

    @Test("L29: calls cut at the limit are an error, not half a call")
    func cut() async throws {
        let session = Bench(#"{"call": "weather", "arg"#, stopReason: .tokenLimit).session(tools: [Weather()])
        await #expect { try await session.respond(to: "Warm?") } throws: {
            if case LanguageModelSession.GenerationError.decodingFailure = $0 { true } else { false }
        }
    }
}
