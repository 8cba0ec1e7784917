import AudioInput
import Foundation
import SpeechEngines
import TestSupport
import Testing
import Timeline

@testable import SpeechAnalysis

@Suite(.timeLimit(.minutes(10)))
struct FinishingRuleTests {
    @Test(
        "R27: after finalize, the audio has final results, and the volatile range begins at its end or later"
    )
    func finalize() async throws {
        let bench = SessionBench()
        _ = try await bench.analyzer.analyzeSequence(bench.audio("abcd"))
        try await bench.analyzer.finalize(through: .at(2))
        let range = try #require(await bench.analyzer.volatileRange)
        #expect(range.start >= .at(2))
        #expect(range.end == .at(4))
        await bench.analyzer.cancelAndFinishNow()
        let results = await collect(bench.transcriber.results).elements
        #expect(results.last { $0.isFinal }?.placedMarble == "ab!0-2", "\(results.map(\.placedMarble))")
    }

    @Test(
        "R28: finalize waits for audio that has not been consumed, and does nothing for audio that is final")
    func finalizeWaits() {
        var bench = StateBench.ready()
        let input = bench.hear("a")
        let module = bench.state.allModules[0]
        let waiter = WaiterID(number: 100)
        #expect(bench.after { $0.waitForFinalization(waiter, through: .at(2)) } == [])
        #expect(bench.drain(module).map(StateBench.word) == ["run", "audio 0.0-1.0"])
        // The driver still asks for a step.
        let delivered = bench.after { $0.inputDelivers(input, .letters("b")) }
        #expect(delivered == ["step audio 1.0-2.0", "range 0.0-2.0"])
        #expect(bench.drain(module).map(StateBench.word) == ["finalize 2.0"])
        let answered = bench.after { $0.driverReceives(module, .finalized(through: .at(2))) }
        #expect(answered == ["range 2.0-2.0", "answer 2.0"])
        #expect(bench.after { $0.waitForFinalization(waiter, through: .at(1)) } == ["answer 2.0"])
        #expect(bench.drain(module).isEmpty, "nothing is asked of the engine twice")
    }

    @Test("R28: finalize without a time finalizes all consumed audio, and does nothing if there is none")
    func finalizeWithoutTime() async throws {
        let bench = SessionBench()
        try await bench.analyzer.finalize(through: nil)
        _ = try await bench.analyzer.analyzeSequence(bench.audio("ab"))
        try await bench.analyzer.finalize(through: nil)
        #expect(await bench.analyzer.volatileRange == .seconds(2, 2))
    }

    @Test("R29: finalize throws CancellationError when the session ends first")
    func finalizeInterrupted() async throws {
        let bench = SessionBench()
        let waiting = Task { try await bench.analyzer.finalize(through: .at(100)) }
        _ = try await bench.analyzer.analyzeSequence(bench.audio("a"))
        await bench.analyzer.session.untilWaiting(1)
        await bench.analyzer.cancelAndFinishNow()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test("R30: cancelAnalysis drops queued audio before a time, and analysis continues after it")
    func cancelBefore() {
        var bench = StateBench.ready()
        let input = bench.hear("abc")
        let module = bench.state.allModules[0]
        bench.state.driverAsks(module)
        #expect(bench.after { _ in } == ["step run"])
        #expect(bench.after { $0.cancelAnalysis(before: .at(2)) } == ["range 2.0-3.0"])
        bench.after { $0.inputDelivers(input, .letters("d")) }
        #expect(bench.drain(module).map(StateBench.word) == ["cancel 2.0", "audio 2.0-3.0", "audio 3.0-4.0"])
    }

    @Test("R30: cancelAnalysis withdraws volatile results before its time")
    func cancelRevokes() {
        var bench = StateBench.ready()
        bench.hear("abc")
        let module = bench.state.allModules[0]
        _ = bench.drain(module)
        bench.after { $0.driverReceives(module, .heard("ab", 0, isFinal: false)) }
        let cancelled = bench.after { $0.cancelAnalysis(before: .at(2)) }
        #expect(cancelled == ["!", "step cancel 2.0", "range 2.0-3.0"])
        #expect(bench.after { $0.driverReceives(module, .heard("ab", 0, isFinal: true)) } == [])
        #expect(
            bench.after { $0.driverReceives(module, .heard("c", 2, isFinal: true)) } == [
                "c!", "range 3.0-3.0",
            ])
    }

    @Test("R31: finish(after:) waits for the audio but not for its results, and then everything has ended")
    func finishAfter() async throws {
        let bench = SessionBench()
        let inputs = GatedSequence(AnalyzerInput.each("ab"))
        let finishing = Task { try await bench.analyzer.finish(after: .at(3)) }
        try await bench.analyzer.start(inputSequence: inputs)
        await inputs.pulls.wait(for: 3)
        bench.engine.gate.close()
        inputs.send(.letters("c"))
        try await finishing.value
        let (results, error) = await collect(bench.transcriber.results)
        #expect(error == nil)
        #expect(!results.contains { $0.isFinal }, "\(results.map(\.placedMarble))")
        inputs.send(.letters("d"))
        try await bench.analyzer.start(inputSequence: inputs)
        try await bench.analyzer.setModules([])
        #expect(inputs.remaining == 1)
        #expect(await bench.analyzer.modules.count == 1)
    }

    @Test(
        "R32: finalizeAndFinish makes everything before a time final and ends the session",
        arguments: [1, 2, 3])
    func finalizeAndFinish(time: Int64) async throws {
        let bench = SessionBench(reporting: [])
        _ = try await bench.analyzer.analyzeSequence(bench.audio("abc"))
        try await bench.analyzer.finalizeAndFinish(through: .at(time))
        #expect(try await bench.line() == "abc".prefix(Int(time)) + "!")
    }

    @Test("R33: cancelAndFinishNow works before any input, ends the results, and never throws")
    func cancelBeforeInput() async throws {
        let bench = SessionBench()
        await bench.analyzer.cancelAndFinishNow()
        #expect(try await bench.line() == "")
        await bench.analyzer.cancelAndFinishNow()
    }

    @Test("R33: cancelAndFinishNow stops a run in the middle of its work")
    func cancelWhileBusy() async throws {
        let bench = SessionBench()
        bench.engine.gate.close()
        try await bench.analyzer.start(inputSequence: bench.audio("abc"))
        await bench.engine.gate.arrivals.wait(for: 1)
        await bench.analyzer.cancelAndFinishNow()
        #expect(await bench.engine.run(0).cancellations.events.isEmpty == false)
        #expect(try await bench.line() == "")
    }

    @Test("R34: calls on a finished analyzer do nothing and read nothing from the inputs they are given")
    func finished() async throws {
        let bench = SessionBench()
        _ = try await bench.analyzer.analyzeSequence(bench.audio("a"))
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        let inputs = GatedSequence(AnalyzerInput.each("bc"))
        try await bench.analyzer.start(inputSequence: inputs)
        #expect(try await bench.analyzer.analyzeSequence(inputs) == .at(1))
        try await bench.analyzer.finalize(through: .at(50))
        try await bench.analyzer.finalizeAndFinish(through: .at(50))
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        try await bench.analyzer.finish(after: .at(50))
        await bench.analyzer.cancelAnalysis(before: .at(50))
        try await bench.analyzer.setModules([])
        try await bench.analyzer.prepareToAnalyze(in: nil)
        try await bench.analyzer.setContext(AnalysisContext())
        #expect(inputs.pulls.events.isEmpty)
        #expect(inputs.remaining == 2)
    }

    @Test("R35: releasing the analyzer ends the session, its runs and its results")
    func release() async throws {
        let engine = ScriptedEngine()
        let transcriber = SpeechTranscriber(engine)
        let inputs = GatedSequence(AnalyzerInput.each("a"))
        do {
            let analyzer = SpeechAnalyzer(modules: [transcriber], options: nil, resources: .alone())
            try await analyzer.start(inputSequence: inputs)
            await engine.run(0).requests.wait(for: 1)
        }
        let run = await engine.run(0)
        await run.cancellations.wait(for: 1)
        let (_, error) = await collect(transcriber.results)
        #expect(error == nil)
    }

    @Test("R36: an error ends the session, and all waiting calls, later calls and results throw it")
    func errorEverywhere() async throws {
        let engine = ScriptedEngine()
        let bench = SessionBench(engine)
        let inputs = GatedSequence(AnalyzerInput.each("a"))
        let analysis = Task { try await bench.analyzer.analyzeSequence(inputs) }
        let finalization = Task { try await bench.analyzer.finalize(through: .at(9)) }
        let ending = Task { try await bench.analyzer.finalizeAndFinishThroughEndOfInput() }
        await bench.analyzer.session.untilWaiting(3)
        await engine.run(0).end(throwing: ScriptedFailure())
        await #expect(throws: ScriptedFailure()) { try await analysis.value }
        await #expect(throws: ScriptedFailure()) { try await finalization.value }
        await #expect(throws: ScriptedFailure()) { try await ending.value }
        await #expect(throws: ScriptedFailure()) { try await bench.analyzer.finalize(through: nil) }
        await #expect(throws: ScriptedFailure()) { try await bench.analyzer.start(inputSequence: inputs) }
        await #expect(throws: ScriptedFailure()) { try await bench.analyzer.setContext(AnalysisContext()) }
        await bench.analyzer.cancelAndFinishNow()
        #expect(await collect(bench.transcriber.results).error as? ScriptedFailure == ScriptedFailure())
    }

    @Test("R36: a run that cannot be started or that ends early fails the session")
    func otherErrors() async throws {
        let bench = SessionBench(ScriptedEngine(startError: ScriptedFailure(2)))
        try await bench.analyzer.start(inputSequence: bench.audio("a"))
        #expect(await collect(bench.transcriber.results).error as? ScriptedFailure == ScriptedFailure(2))

        let early = SessionBench(ScriptedEngine { _ in SilentScript() })
        try await early.analyzer.start(inputSequence: GatedSequence(AnalyzerInput.each("a")))
        await early.engine.run(0).end()
        let error = await collect(early.transcriber.results).error as? SpeechError
        #expect(error?.code == .moduleOutputFailed)
    }

    @Test(
        "R37: the volatile range is nil before input, covers what is pending, and is empty once all is final")
    func volatileRange() {
        var bench = StateBench.ready()
        #expect(bench.state.volatileRange == nil)
        bench.hear("abc")
        let module = bench.state.allModules[0]
        #expect(bench.state.volatileRange == .seconds(0, 3))
        _ = bench.drain(module)
        bench.after { $0.driverReceives(module, .heard("a", 0, isFinal: true)) }
        #expect(bench.state.volatileRange == .seconds(1, 3))
        bench.after { $0.driverReceives(module, .finalized(through: .at(3))) }
        #expect(bench.state.volatileRange == .seconds(3, 3))
        #expect(bench.state.volatileRange?.isEmpty == true)
    }

    @Test("R37: with several modules, the slowest decides where the volatile range begins")
    func slowestModule() {
        var bench = StateBench.ready(modules: 2)
        bench.hear("abc")
        let modules = bench.state.allModules
        bench.after { $0.driverReceives(modules[0], .finalized(through: .at(3))) }
        #expect(bench.state.volatileRange == .seconds(0, 3))
        bench.after { $0.driverReceives(modules[1], .finalized(through: .at(2))) }
        #expect(bench.state.volatileRange == .seconds(2, 3))
    }

    @Test("R38: the handler is told each change of the range and which ends moved; a new handler replaces it")
    func rangeHandler() async throws {
        let first = EventLog<String>()
        let second = EventLog<String>()
        let analyzer = SpeechAnalyzer(
            inputSequence: GatedSequence.finished([AnalyzerInput.letters("a")]),
            modules: [SpeechTranscriber(ScriptedEngine())],
            volatileRangeChangedHandler: { first.append("\($0.start.seconds)-\($0.end.seconds) \($1) \($2)") }
        )
        await first.wait(for: 1)
        try await analyzer.finalize(through: .at(1))
        #expect(first.events == ["0.0-1.0 true true", "1.0-1.0 true false"])
        await analyzer.setVolatileRangeChangedHandler {
            second.append("\($0.start.seconds)-\($0.end.seconds) \($1) \($2)")
        }
        _ = try await analyzer.analyzeSequence(GatedSequence.finished([AnalyzerInput.letters("b")]))
        try await analyzer.finalize(through: .at(2))
        #expect(second.events == ["1.0-2.0 false true", "2.0-2.0 true false"])
        #expect(first.events.count == 2)
        await analyzer.cancelAndFinishNow()
    }
}

extension AnalysisSession {
    /// Waits until this many calls are waiting in the session.
    func untilWaiting(_ count: Int) async {
        while read({ $0.state.waitingCalls }) < count { await Task.yield() }
    }
}
