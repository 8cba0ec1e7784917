import AudioInput
import Foundation
import SpeechEngines
import TestSupport
import Testing
import Timeline

@testable import SpeechAnalysis

/// After each letter, reports who has spoken since the beginning: one speaker for each letter, and one who talks all the time.
private struct SpeakerScript: EngineScript {
    private var turns: [SpeakerTurn] = []
    private var heardThrough = AudioTime.zero

    mutating func answer(_ request: SpeechEngineRequest) -> [SpeechEngineEvent] {
        switch request {
        case .audio(let chunk, let start):
            guard case .int16(let samples) = chunk.samples, let letter = samples.first else { return [] }
            heardThrough = start + chunk.duration
            let range = AudioTimeRange(start: start, end: heardThrough)
            turns.append(SpeakerTurn(speaker: Int(letter) - 96, range: range))
            let all = AudioTimeRange(start: .zero, end: heardThrough)
            return [.speakers([SpeakerTurn(speaker: 9, range: all, isUnclear: true)] + turns, in: all)]
        case .finalize(let time): return [.finalized(through: time)]
        case .finish:
            let renamed = turns.map { SpeakerTurn(speaker: 1, range: $0.range) }
            return [
                .conclusion(SpeakerConclusion(turns: renamed)), .finalized(through: heardThrough),
            ]
        case .cancel, .setContextualStrings: return []
        }
    }
}

@Suite(.timeLimit(.minutes(10)))
struct SpeakerRuleTests {
    private func detector(_ script: @escaping @Sendable () -> any EngineScript = { SpeakerScript() })
        -> SpeakerDetector
    {
        SpeakerDetector(provider: FixedEngineProvider(ScriptedEngine { _ in script() }))
    }

    private func session(_ modules: [any SpeechModule]) -> SpeechAnalyzer {
        SpeechAnalyzer(modules: modules, options: nil, resources: .alone())
    }

    @Test(
        "R56: a speaker detector reports final stretches without gaps, beside a transcriber or alone",
        arguments: [true, false])
    func stretches(isAlone: Bool) async throws {
        let (detector, transcriber) = (detector(), SpeechTranscriber(ScriptedEngine()))
        let analyzer = session(isAlone ? [detector] : [transcriber, detector])
        _ = try await analyzer.analyzeSequence(GatedSequence.finished(AnalyzerInput.each("ab")))
        try await analyzer.finalizeAndFinishThroughEndOfInput()
        let (results, error) = await collect(detector.results)
        #expect(error == nil && results.allSatisfy(\.isFinal))
        #expect(results.map(\.range) == [.seconds(0, 1), .seconds(1, 2)])
        if !isAlone { #expect(await collect(transcriber.results).elements.last?.range.end == .at(2)) }
    }

    @Test("R56: turns are cut at the borders of their stretch, and overlapping turns are all kept")
    func cut() {
        var shaper = SpeakerShaper()
        shaper.finalize(through: .at(2))
        let long = SpeakerTurn(speaker: 1, range: .seconds(0, 9), isUnclear: true)
        let early = SpeakerTurn(speaker: 2, range: .seconds(0, 2))
        let other = SpeakerTurn(speaker: 3, range: .seconds(3, 4))
        #expect(
            shaper.receive([long, early, other], in: .seconds(1, 5))
                == .speakers(
                    [SpeakerTurn(speaker: 1, range: .seconds(2, 5), isUnclear: true), other],
                    in: .seconds(2, 5)))
        #expect(shaper.receive([long], in: .seconds(3, 5)) == nil)
    }

    @Test("R57: at the end, all turns are reported once more, and speakers may get other numbers")
    func conclusion() async throws {
        let detector = detector()
        let analyzer = session([detector])
        _ = try await analyzer.analyzeSequence(GatedSequence.finished(AnalyzerInput.each("ab")))
        try await analyzer.finalizeAndFinishThroughEndOfInput()
        let said = await collect(detector.results).elements.flatMap(\.turns).map(\.speaker)
        #expect(said == [9, 1, 9, 2])
        let (conclusions, error) = await collect(detector.conclusions)
        #expect(error == nil && conclusions.map { $0.turns.map(\.speaker) } == [[1, 1]])
    }

    @Test("R57: a cancelled session gives no further conclusion, and one that fails throws instead")
    func noConclusion() async throws {
        let cancelled = detector()
        let analyzer = session([cancelled])
        _ = try await analyzer.analyzeSequence(GatedSequence.finished(AnalyzerInput.each("ab")))
        await analyzer.cancelAndFinishNow()
        #expect(await collect(cancelled.conclusions).elements.isEmpty)
        let failing = SpeakerDetector(provider: NothingInstalled())
        let other = session([failing])
        _ = try? await other.analyzeSequence(GatedSequence.finished([AnalyzerInput.letters("a")]))
        #expect((await collect(failing.conclusions).error as? SpeechError)?.code == .noModel)
    }

    @Test("R57: an engine's notice about speakers is passed on and does not end the session")
    func notice() async throws {
        struct Script: EngineScript {
            mutating func answer(_ request: SpeechEngineRequest) -> [SpeechEngineEvent] {
                switch request {
                case .audio: [.notice(SpeechNotice(message: "no voices"))]
                case .finish: [.finalized(through: .at(1))]
                default: []
                }
            }
        }
        let detector = detector { Script() }
        let analyzer = session([detector])
        _ = try await analyzer.analyzeSequence(GatedSequence.finished(AnalyzerInput.each("a")))
        try await analyzer.finalizeAndFinishThroughEndOfInput()
        let (notices, error) = await collect(detector.notices)
        #expect(error == nil && notices.map(\.message) == ["no voices"])
        #expect(await collect(detector.conclusions).elements.isEmpty)
    }
}
