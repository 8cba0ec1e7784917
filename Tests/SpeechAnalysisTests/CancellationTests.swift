import AudioInput
import Foundation
import TestSupport
import Testing
import Timeline

@testable import SpeechAnalysis

/// Every call that may wait, cancelled before, during and after its wait.
@Suite(.timeLimit(.minutes(10)))
struct CancellationTests {
    enum Call: String, CaseIterable, Sendable {
        case analyzeSequence, start, finalize, finalizeAndFinish, finalizeAndFinishThroughEndOfInput, finish
        case cancelAndFinishNow, prepareToAnalyze, setModules, setContext, readResults
        case analyzeFile, startFile, findFormat, provideCapture

        func make(_ bench: SessionBench, _ inputs: GatedSequence<AnalyzerInput>) async throws {
            let analyzer = bench.analyzer
            switch self {
            case .analyzeSequence: _ = try await analyzer.analyzeSequence(inputs)
            case .start: try await analyzer.start(inputSequence: inputs)
            case .finalize: try await analyzer.finalize(through: .at(9))
            case .finalizeAndFinish: try await analyzer.finalizeAndFinish(through: .at(9))
            case .finalizeAndFinishThroughEndOfInput: try await analyzer.finalizeAndFinishThroughEndOfInput()
            case .finish: try await analyzer.finish(after: .at(9))
            case .cancelAndFinishNow: await analyzer.cancelAndFinishNow()
            case .prepareToAnalyze: try await analyzer.prepareToAnalyze(in: nil)
            case .setModules: try await analyzer.setModules([])
            case .setContext: try await analyzer.setContext(AnalysisContext())
            case .readResults: _ = try await marbles(bench.transcriber.results)
            case .analyzeFile: _ = try await analyzer.analyzeSequence(from: Microphone())
            case .startFile: try await analyzer.start(inputAudioFile: Microphone())
            case .findFormat:
                _ = await SpeechAnalyzer.bestAvailableAudioFormat(compatibleWith: [bench.transcriber])
            case .provideCapture:
                _ = try await CaptureInputSequenceProvider.provider(
                    from: Microphone(), compatibleWith: [bench.transcriber])
            }
        }

        /// Whether the call may throw when it is cancelled. The others do what they can and return.
        var throwsWhenCancelled: Bool {
            switch self {
            case .finalize, .prepareToAnalyze, .setModules, .readResults: true
            default: false
            }
        }
    }

    enum Moment: CaseIterable, Sendable { case before, whileLoading, during, after }

    @Test(
        "a cancelled call returns, leaks nothing, and the next session works", arguments: Call.allCases,
        Moment.allCases)
    func cancel(call: Call, moment: Moment) async throws {
        let engine = ScriptedEngine()
        weak var session: AnalysisSession?
        let inputs = GatedSequence(AnalyzerInput.each("a"))
        do {
            let bench = SessionBench(engine)
            session = bench.analyzer.session
            if moment == .whileLoading { engine.loadGate.close() }
            try await bench.analyzer.start(inputSequence: inputs)
            await inputs.pulls.wait(for: 2)
            if moment == .during { engine.gate.close() }
            if moment == .during, call == .prepareToAnalyze { engine.loadGate.close() }
            let began = EventLog<Void>()
            let work = Task {
                if moment == .before { withUnsafeCurrentTask { $0?.cancel() } }
                began.append(())
                try await call.make(bench, call == .analyzeSequence ? GatedSequence() : inputs)
            }
            await began.wait(for: 1)
            switch moment {
            case .before: break
            case .during, .whileLoading:
                for _ in 0..<20 { await Task.yield() }
                work.cancel()
                engine.gate.open()
                engine.loadGate.open()
            case .after:
                // Calls that would wait forever get what they wait for.
                for letter in "bcdefghij" { inputs.send(.letters(String(letter))) }
                inputs.finish()
                if [.analyzeSequence, .analyzeFile, .readResults].contains(call) {
                    await bench.analyzer.cancelAndFinishNow()
                }
            }
            do {
                try await work.value
            } catch {
                #expect(error is CancellationError, "\(call) threw \(error)")
                #expect(call.throwsWhenCancelled && moment != .after, "\(call) threw \(error) \(moment)")
            }
            work.cancel()
        }
        await engine.unloads.wait(for: 1)
        while session != nil, !Task.isCancelled { await Task.yield() }
        #expect(session == nil, "the session is still held")
        for run in engine.runs.events { #expect(!run.cancellations.events.isEmpty, "a run was not let go") }

        let next = SessionBench(engine)
        _ = try await next.analyzer.analyzeSequence(next.audio("a"))
        try await next.analyzer.finalizeAndFinishThroughEndOfInput()
        #expect(try await next.line() == "a? a!")
    }

    @Test("two hundred sessions leave nothing behind")
    func nothingLeft() async throws {
        let engine = ScriptedEngine()
        for round in 1...200 {
            weak var session: AnalysisSession?
            weak var transcriber: SpeechTranscriber?
            do {
                let bench = SessionBench(engine)
                (session, transcriber) = (bench.analyzer.session, bench.transcriber)
                _ = try await bench.analyzer.analyzeSequence(bench.audio("ab c"))
                if round % 3 == 0 {
                    await bench.analyzer.cancelAndFinishNow()
                } else if round % 3 == 1 {
                    try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
                }
            }
            await engine.unloads.wait(for: round)
            while session != nil || transcriber != nil, !Task.isCancelled { await Task.yield() }
            #expect(session == nil && transcriber == nil, "round \(round)")
        }
    }

    @Test("many tasks that use one analyzer at the same time do not disturb each other")
    func contention() async throws {
        for _ in 0..<20 {
            let bench = SessionBench(reporting: [])
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { _ = try await bench.analyzer.analyzeSequence(bench.audio("ab cd ef")) }
                for second in 1...8 {
                    group.addTask { try? await bench.analyzer.finalize(through: .at(Int64(second))) }
                    group.addTask { _ = await bench.analyzer.volatileRange }
                }
                group.addTask { try await bench.analyzer.setContext(AnalysisContext()) }
                group.addTask { try await bench.analyzer.finalizeAndFinishThroughEndOfInput() }
                try await group.waitForAll()
            }
            let texts = await collect(bench.transcriber.results).elements.map { String($0.text.characters) }
            #expect(texts.joined() == "a b c d e f")
        }
    }
}
