import AudioInput
import Foundation
import TestSupport
import Testing
import Timeline

@testable import SpeechAnalysis

@Suite(.timeLimit(.minutes(10)))
struct SequenceRuleTests {
    @Test("R1: starting another sequence stops the reading of the previous one")
    func replacement() async throws {
        let bench = SessionBench()
        let first = GatedSequence([AnalyzerInput.letters("a")])
        try await bench.analyzer.start(inputSequence: first)
        await first.pulls.wait(for: 2)
        try await bench.analyzer.start(inputSequence: bench.audio("b"))
        first.send(.letters("x"))
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        #expect(try await bench.line() == "a? ab? ab!")
        #expect(first.remaining == 1)
        #expect(first.pulls.events.count == 2)
    }

    @Test("R1: analyzeSequence returns when another sequence replaces its own")
    func replacedStructured() async throws {
        let bench = SessionBench()
        let first = GatedSequence([AnalyzerInput.letters("a")])
        async let end = bench.analyzer.analyzeSequence(first)
        await first.pulls.wait(for: 2)
        try await bench.analyzer.start(inputSequence: bench.audio("b"))
        let time = try #require(try await end)
        #expect(time >= .at(1))
    }

    @Test("R2: audio consumed from a replaced sequence is analyzed; audio not consumed is ignored")
    func replacedAudio() {
        var bench = StateBench.ready()
        let first = bench.hear("ab")
        let second = bench.hear("c")
        #expect(bench.after { $0.inputDelivers(first, .letters("x")) } == [])
        #expect(bench.after { $0.inputEnds(first) } == [])
        #expect(bench.after { $0.inputAsks(first) } == ["stop"])
        #expect(bench.after { $0.inputAsks(second) } == ["pull"])
        let steps = bench.drain(bench.state.allModules[0]).map(StateBench.word)
        #expect(steps == ["run", "audio 0.0-1.0", "audio 1.0-2.0", "audio 2.0-3.0"])
    }

    @Test("R3: start returns before anything is analyzed")
    func startReturns() async throws {
        let bench = SessionBench()
        bench.engine.loadGate.close()
        try await bench.analyzer.start(inputSequence: bench.audio("a"))
        #expect(bench.engine.runs.events.isEmpty)
        bench.engine.loadGate.open()
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        #expect(try await bench.line() == "a? a!")
    }

    @Test("R3: analyzeSequence returns when the sequence ends, and not before")
    func analyzeReturns() {
        var bench = StateBench.ready()
        let input = bench.hear("a")
        #expect(bench.after { $0.wait(WaiterID(number: 100), for: .inputEnd(input)) } == [])
        #expect(bench.after { $0.inputDelivers(input, .letters("b")) }.contains("answer 2.0") == false)
        #expect(bench.after { $0.inputEnds(input) } == ["answer 2.0"])
    }

    @Test(
        "R4: analyzeSequence returns the end of the audio consumed so far, from this sequence or an earlier one"
    )
    func returnedTime() async throws {
        let bench = SessionBench()
        #expect(try await bench.analyzer.analyzeSequence(bench.audio("")) == nil)
        #expect(try await bench.analyzer.analyzeSequence(bench.audio("ab")) == .at(2))
        #expect(try await bench.analyzer.analyzeSequence(bench.audio("")) == .at(2))
        #expect(try await bench.analyzer.analyzeSequence(bench.audio("c")) == .at(3))
    }

    @Test("R5: analyzeSequence may return before its audio is analyzed; finalize is the barrier")
    func barrier() async throws {
        let bench = SessionBench()
        bench.engine.gate.close()
        let end = try await bench.analyzer.analyzeSequence(bench.audio("ab"))
        #expect(await bench.analyzer.volatileRange == .seconds(0, 2))
        bench.engine.gate.open()
        try await bench.analyzer.finalize(through: end)
        #expect(await bench.analyzer.volatileRange == .seconds(2, 2))
    }

    @Test("R6: cancelling the task of analyzeSequence makes it return the time early and without an error")
    func cancelledAnalysis() async throws {
        let bench = SessionBench()
        let inputs = GatedSequence(AnalyzerInput.each("ab"))
        let analysis = Task { try await bench.analyzer.analyzeSequence(inputs) }
        await inputs.pulls.wait(for: 3)
        analysis.cancel()
        let end = try #require(try await analysis.value)
        #expect(end == .at(2))
        try await bench.analyzer.finalizeAndFinish(through: end)
        #expect(try await bench.line() == "a? ab? ab!")
    }

    @Test("R6: in a cancelled task, analyzeSequence reads nothing and finalizeAndFinish still finalizes")
    func alreadyCancelled() async throws {
        let bench = SessionBench()
        _ = try await bench.analyzer.analyzeSequence(bench.audio("ab"))
        let late = bench.audio("c")
        let work = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let end = try await bench.analyzer.analyzeSequence(late)
            try await bench.analyzer.finalizeAndFinish(through: try #require(end))
        }
        try await work.value
        #expect(late.pulls.events.isEmpty)
        #expect(try await bench.line() == "a? ab? ab!")
    }

    @Test("R7: the end of a sequence does not end the session; another one can follow")
    func secondSequence() async throws {
        let bench = SessionBench()
        _ = try await bench.analyzer.analyzeSequence(bench.audio("a"))
        _ = try await bench.analyzer.analyzeSequence(bench.audio("b"))
        try await bench.analyzer.finalizeAndFinish(through: .at(2))
        #expect(try await bench.line() == "a? ab? ab!")
    }

    @Test("R8: finalizeAndFinishThroughEndOfInput waits for a first sequence, and for one that replaces it")
    func throughEndOfInput() {
        var bench = StateBench.ready()
        let waiter = WaiterID(number: 100)
        #expect(bench.after { $0.wait(waiter, for: .sessionEnd, plan: .endOfInput) } == [])
        bench.hear("a")
        let second = bench.hear("b")
        let module = bench.state.allModules[0]
        bench.after { $0.driverFoundEngine(module, formats: .some([.letters])) }
        #expect(bench.state.isOpen)
        bench.after { $0.inputEnds(second) }
        #expect(bench.state.isOpen == false)
        #expect(bench.drain(module).map(StateBench.word).last == "end run 2.0")
        let last = bench.after {
            $0.runEnds(module)
            $0.driverAsks(module)
            $0.driverEnds(module, error: nil)
        }
        #expect(last.suffix(1) == ["answer 2.0"], "\(last)")
    }

    @Test("R8: after the end of input, finalizeAndFinishThroughEndOfInput finishes at once")
    func afterEndOfInput() async throws {
        let bench = SessionBench()
        _ = try await bench.analyzer.analyzeSequence(bench.audio("a b"))
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        #expect(try await bench.line() == "a? a! b? b!")
    }

    @Test("an input is pulled only while a module's queue has room")
    func boundedMemory() async throws {
        let bench = SessionBench()
        bench.engine.gate.close()
        let inputs = GatedSequence(AnalyzerInput.each(String(repeating: "a", count: 200)))
        try await bench.analyzer.start(inputSequence: inputs)
        await bench.engine.gate.arrivals.wait(for: 1)
        // The engine has one element, and the queue is full.
        await inputs.pulls.wait(for: SessionState.queueLimit + 1)
        let afterPulls = inputs.pulls.events.count
        #expect(afterPulls <= SessionState.queueLimit + 2, "\(afterPulls) pulls")
        #expect(inputs.remaining >= 200 - SessionState.queueLimit - 2)
        await bench.analyzer.cancelAndFinishNow()
    }

    @Test("an error of the input sequence ends the session with that error")
    func inputFailure() async throws {
        let bench = SessionBench()
        let inputs = GatedSequence(AnalyzerInput.each("a"))
        inputs.fail(ScriptedFailure())
        await #expect(throws: ScriptedFailure()) { try await bench.analyzer.analyzeSequence(inputs) }
        #expect(await collect(bench.transcriber.results).error as? ScriptedFailure == ScriptedFailure())
    }
}
