import Foundation
import LanguageModels
import LanguageSession
import Observation
import TestSupport
import Testing

/// The session's contract, rule by rule: `docs/language-contract.md`.
@Suite(.timeLimit(.minutes(5))) struct SessionRuleTests {
    typealias GenerationError = LanguageModelSession.GenerationError

    @Test("L1: a second request is refused at once, not queued, and isResponding is true meanwhile")
    func oneRequest() async throws {
        let context = HoldingContext()
        let session = context.session
        async let first = session.respond(to: "First?")
        await context.waitUntilEntered()
        #expect(session.isResponding)
        await #expect { try await session.respond(to: "Second?") } throws: {
            if case GenerationError.concurrentRequests = $0 { true } else { false }
        }
        await #expect { try await session.streamResponse(to: "Third?").collect() } throws: {
            if case GenerationError.concurrentRequests = $0 { true } else { false }
        }
        context.release()
        #expect(try await first.content == "Half")
        #expect(!session.isResponding && session.transcript.count == 2, "the refused ones left nothing")
    }

    @Test("L2: a failed request leaves the transcript as it was or, on request, with what was complete")
    func failures() async throws {
        let session = Bench("Answer:\none").session(tools: [Weather()])
        try await session.respond(to: "First?")
        await #expect(throws: TextModelError.self) { try await session.respond(to: "Second?") }
        #expect(session.transcript.kinds == ["instructions", "prompt", "response"])
        #expect(!session.isResponding)

        let bench = Bench(#"{"call": "weather", "arguments": {"city": "Rome"}}"#)
        let keeping = bench.session(tools: [Weather()])
        keeping.transcriptErrorHandlingPolicy = .preserveTranscript
        await #expect(throws: TextModelError.self) { try await keeping.respond(to: "Warm?") }
        #expect(keeping.transcript.kinds == ["instructions", "prompt", "calls 1", "output"])
    }

    @Test(
        "L2: a request that is cancelled leaves the transcript as it was, and the session takes the next one")
    func cancelled() async throws {
        let context = HoldingContext()
        let session = context.session
        let request = Task { try await session.respond(to: "First?") }
        await context.waitUntilEntered()
        request.cancel()
        await #expect(throws: CancellationError.self) { try await request.value }
        #expect(session.transcript.isEmpty && !session.isResponding)
        context.release()
        #expect(try await session.respond(to: "Second?").content == "Half")
    }

    @Test(
        "L3: entries are in order, instructions come once and with the tools, and outputs have their calls' ids"
    )
    func entries() async throws {
        let bench = Bench(
            #"{"call": "weather", "arguments": {"city": "Rome"}}"# + "\n"
                + #"{"call": "weather", "arguments": {"city": "Oslo"}}"#, "Answer:\nMild.", "Answer:\nBye.")
        let session = bench.session(tools: [Weather()], "Be brief.")
        let answer = try await session.respond(to: "Warm?")
        #expect(
            session.transcript.kinds == ["instructions", "prompt", "calls 2", "output", "output", "response"])
        guard case .instructions(let instructions) = session.transcript[0],
            case .toolCalls(let calls) = session.transcript[2]
        else {
            Issue.record("\(session.transcript.kinds)")
            return
        }
        #expect(instructions.toolDefinitions.map(\.name) == ["weather"])
        #expect(session.transcript[3...4].map(\.id) == calls.map(\.id) && Set(calls.map(\.id)).count == 2)
        #expect(Array(answer.transcriptEntries) == Array(session.transcript[1...]))
        #expect(answer.transcriptEntries.startIndex == 1, "the slice lies in the session's transcript")
        try await session.respond(to: "And now?")
        #expect(
            session.transcript.kinds.suffix(2) == ["prompt", "response"] && session.transcript.count == 8)
    }

    @Test("L3: without instructions and tools a transcript begins with the prompt")
    func noInstructions() async throws {
        let session = Bench("one").session()
        #expect(session.transcript.isEmpty)
        try await session.respond(to: "First?")
        #expect(session.transcript.kinds == ["prompt", "response"])
    }

    @Test(
        "L4: a transcript is Codable, and a session made from it shows the model what the first one would"
    )
    func goingOn() async throws {
        let call = #"{"call": "weather", "arguments": {"city": "Rome"}}"#
        let (first, second) = (Bench(call, "Answer:\n4 degrees.", "Answer:\nSame."), Bench("Answer:\nSame."))
        let session = first.session(tools: [Weather()], "Be brief.")
        try await session.respond(to: "Warm?")
        let bench = Bench("Answer:\n[1, 2]")
        let guided = bench.session(tools: [Weather()])
        try await guided.respond(to: "Count.", generating: [Int].self)
        for transcript in [session.transcript, guided.transcript] {
            let kept = try JSONEncoder().encode(transcript)
            #expect(try JSONDecoder().decode(Transcript.self, from: kept) == transcript)
        }
        let again = LanguageModelSession(
            model: second.model, tools: [Weather()], transcript: session.transcript)
        try await session.respond(to: "And now?")
        try await again.respond(to: "And now?")
        #expect(first.prompts.last == second.prompts.last)
    }

    @Test(
        "L5: a transcript can be changed between requests; a change during a request stays, and the request fails"
    )
    func changed() async throws {
        let bench = Bench("one", "two")
        let session = bench.session("Be brief.")
        try await session.respond(to: "First?")
        session.transcript.removeLast(2)
        try await session.respond(to: "Second?")
        #expect(bench.prompts.last == "<system>Be brief.<user>Second?<answer>")

        let context = HoldingContext()
        let busy = context.session
        let answer = Task { try await busy.respond(to: "First?") }
        await context.waitUntilEntered()
        busy.transcript = session.transcript
        context.release()
        let error = await #expect(throws: LanguageModelSession.Error.self) { try await answer.value }
        #expect(error == .transcriptMutationWhileResponding)
        #expect(busy.transcript == session.transcript && !busy.isResponding)
    }

    @Test("L5: the history is everything but the instructions, and they stay when it is set")
    func history() async throws {
        let bench = Bench("one", "two", "three")
        let session = bench.session("Be brief.")
        #expect(session.transcript.history.isEmpty)
        try await session.respond(to: "First?")
        try await session.respond(to: "Second?")
        #expect(Array(session.transcript.history) == Array(session.transcript.dropFirst()))
        session.transcript.history = session.transcript.history.suffix(2)
        try await session.respond(to: "Third?")
        #expect(bench.prompts.last == "<system>Be brief.<user>Second?<assistant>two<user>Third?<answer>")

        var alone = Transcript(entries: session.transcript.history)
        alone.history = []
        #expect(alone.isEmpty, "without instructions everything is history")
    }

    @Test(
        "L6: prewarm returns at once and reads what is known of the next prompt, including instructions and tools"
    )
    func prewarm() async throws {
        let bench = Bench("Answer:\none")
        let session = bench.session(tools: [Weather()], "Be brief.")
        session.prewarm()
        let first = await bench.context.evaluations.wait(for: 1)
        session.prewarm(promptPrefix: Prompt("Once"))
        let both = await bench.context.evaluations.wait(for: 2)
        #expect(Bench.text(first[0]).hasPrefix("<system>Be brief.\n\nYou have these tools:"))
        #expect(Bench.text(first[0]).hasSuffix("<user>") && Bench.text(both[1]).hasSuffix("<user>Once"))
        #expect(session.transcript.count == 1 && !session.isResponding)
        try await session.respond(to: "Once more?")
        #expect(bench.prompts[0].hasPrefix(Bench.text(both[1])), "what was read is what is needed")
    }

    @Test("L7: the model is shown instructions, conversation and prompt, but never what it thought")
    func order() async throws {
        let bench = Bench("<think>2 and 2</think>\n\nFour.", "Five.")
        let session = bench.session("Be brief.")
        #expect(try await session.respond(to: "2+2?").content == "Four.")
        #expect(session.transcript.kinds == ["instructions", "prompt", "reasoning", "response"])
        try await session.respond(to: "And one?")
        #expect(
            bench.prompts.last == "<system>Be brief.<user>2+2?<assistant>Four.<user>And one?<answer>")
    }

    @Test("L8: sampling is greedy by default; sampling, seed, temperature and limit reach the engine")
    func sampling() async throws {
        let bench = Bench("a", "b", "c", "d")
        let session = bench.session()
        try await session.respond(to: "x")
        try await session.respond(to: "x", options: GenerationOptions(sampling: .greedy, temperature: 2))
        try await session.respond(
            to: "x",
            options: GenerationOptions(
                samplingMode: .random(top: 5, seed: 9), temperature: 2, maximumResponseTokens: 7))
        try await session.respond(
            to: "x", options: GenerationOptions(samplingMode: .random(probabilityThreshold: 0.5)))
        #expect(
            bench.context.requests.map(\.sampling) == [
                .greedy, .greedy, .random(RandomSampling(temperature: 2, top: 5, seed: 9)),
                .random(RandomSampling(probabilityThreshold: 0.5)),
            ])
        #expect(bench.context.requests.map(\.maximumTokens) == [nil, nil, 7, nil])
    }

    @Test("L9: words cut at the limit are an answer; a value cut there is an error with what was written")
    func cut() async throws {
        let session = Bench("half an ans", #"["a"#, stopReason: .tokenLimit).session()
        #expect(try await session.respond(to: "Say.").content == "half an ans")
        await #expect { try await session.respond(to: "List.", generating: [String].self) } throws: {
            guard case GenerationError.decodingFailure(let context) = $0 else { return false }
            return context.debugDescription.contains("cut after 3 tokens")
        }
        let other = LanguageModelSession(
            model: ContextLanguageModel(ScriptedContext([#"["a"#], stopReason: .tokenLimit)))
        let error = await #expect(throws: GeneratedContent.ParsingError.self) {
            try await other.respond(to: "List.", generating: [String].self)
        }
        #expect(error?.rawContent == #"["a"#)
    }

    @Test("L10: an answer's usage counts all its rounds, and a session's usage all its answers")
    func usage() async throws {
        let call = #"{"call": "weather", "arguments": {"city": "Rome"}}"#
        let session = Bench(call, "Answer:\nMild.", "Answer:\nBye.").session(tools: [Weather()])
        let first = try await session.respond(to: "Warm?").usage
        #expect(first.input.totalTokenCount == 20 && first.input.cachedTokenCount == 8)
        #expect(first.output.totalTokenCount == call.count + "Answer:\nMild.".count)
        let second = try await session.respond(to: "And now?").usage
        #expect(session.usage.totalTokenCount == first.totalTokenCount + second.totalTokenCount)
    }

    @Test("L11: observers of a session are told when a request begins and ends")
    func observed() async throws {
        let context = HoldingContext()
        let session = context.session
        let changes = EventLog<Void>()
        withObservationTracking {
            _ = session.isResponding
        } onChange: {
            changes.append(())
        }
        async let answer = session.respond(to: "First?")
        await changes.wait(for: 1)
        await context.waitUntilEntered()
        withObservationTracking {
            _ = session.transcript
        } onChange: {
            changes.append(())
        }
        context.release()
        _ = try await answer
        #expect(changes.events.count == 2)
    }
}
