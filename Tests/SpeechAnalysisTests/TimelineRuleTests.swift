import AudioInput
import Foundation
import SpeechEngines
import TestSupport
import Testing
import Timeline

@testable import SpeechAnalysis

@Suite(.timeLimit(.minutes(10)))
struct TimelineRuleTests {
    @Test("R9: a buffer without a start time begins where the one before it ended, the first at zero")
    func startsFollow() {
        var clock = InputClock()
        #expect(clock.place(frameCount: 25, sampleRate: 10, at: nil) == .zero)
        #expect(clock.place(frameCount: 5, sampleRate: 10, at: nil) == AudioTime(value: 25, timescale: 10))
        #expect(clock.end == .at(3))
    }

    @Test(
        "R10: a start time before the end of earlier audio is refused, a later one leaves a gap",
        arguments: [
            (AudioTime.at(3), AudioTime?.none), (.at(-1), nil), (.invalid, nil), (.positiveInfinity, nil),
            (AudioTime(value: 39, timescale: 10), nil), (.at(4), .at(4)), (.at(7), .at(7)),
            // A time less than one sample away counts as the same.
            (AudioTime(value: 391, timescale: 100), .at(4)), (AudioTime(value: 409, timescale: 100), .at(4)),
            (AudioTime(value: 41, timescale: 10), AudioTime(value: 41, timescale: 10)),
        ])
    func startTimes(requested: AudioTime, placed: AudioTime?) {
        var clock = InputClock()
        _ = clock.place(frameCount: 40, sampleRate: 10, at: nil)
        #expect(clock.place(frameCount: 10, sampleRate: 10, at: requested) == placed)
        #expect(clock.end == placed.map { $0 + .at(1) } ?? .at(4))
    }

    @Test("R10: out-of-order audio fails the session, and all results before it have the right times")
    func disorder() async throws {
        let bench = SessionBench()
        let inputs = [AnalyzerInput.letters("ab"), .letters("c", at: .at(5)), .letters("d", at: .at(3))]
        await #expect(throws: SpeechError.self) {
            try await bench.analyzer.analyzeSequence(GatedSequence.finished(inputs))
        }
        let (results, error) = await collect(bench.transcriber.results)
        #expect((error as? SpeechError)?.code == .audioDisordered, "\(String(describing: error))")
        #expect(
            results.map(\.placedMarble).allSatisfy { ["a?0-1", "ab?0-2", "ab!0-2", "c?5-6"].contains($0) })
    }

    @Test("R11: start times may have any timescale")
    func timescales() {
        var clock = InputClock()
        _ = clock.place(frameCount: 16_000, sampleRate: 16_000, at: nil)
        let second = AudioTime(value: 1_000_000_000, timescale: 1_000_000_000)
        #expect(clock.place(frameCount: 16_000, sampleRate: 16_000, at: second) == .at(1))
        #expect(
            clock.place(frameCount: 800, sampleRate: 16_000, at: AudioTime(value: 1_500, timescale: 600))
                != nil)
        #expect(clock.end == AudioTime(value: 255, timescale: 100))
    }

    @Test("R12: when audio is left out, later times stay aligned with the original stream")
    func skippedAudio() async throws {
        let bench = SessionBench(reporting: [])
        let inputs = [AnalyzerInput.letters("a"), .letters("b", at: .at(10)), .letters("c")]
        let end = try await bench.analyzer.analyzeSequence(GatedSequence.finished(inputs))
        try await bench.analyzer.finalizeAndFinish(through: try #require(end))
        #expect(
            await collect(bench.transcriber.results).elements.map(\.placedMarble) == ["a!0-1", "bc!10-12"])
    }

    @Test("R15: times stay exact over an hour of short buffers, even from a start between two samples")
    func exactness() {
        var clock = InputClock()
        // A start time in nanoseconds that falls on no sample.
        let start = AudioTime(value: 333_333_333, timescale: 1_000_000_000)
        _ = clock.place(frameCount: 441, sampleRate: 44_100, at: start)
        for _ in 1..<360_000 { _ = clock.place(frameCount: 441, sampleRate: 44_100, at: nil) }
        let exact = start + .at(3_600)
        #expect(clock.end == exact, "\(String(describing: clock.end)) is not \(exact)")
    }

    @Test("R15: the timeline stays exact when the sample rate changes")
    func rateChange() {
        var clock = InputClock()
        _ = clock.place(frameCount: 44_101, sampleRate: 44_100, at: nil)
        let start = clock.place(frameCount: 16_000, sampleRate: 16_000, at: nil)
        #expect(start == AudioTime(value: 44_101, timescale: 44_100))
        #expect(clock.end == AudioTime(value: 88_201, timescale: 44_100))
    }

    @Test("R13: audio in a format that the modules do not accept fails the session")
    func unexpectedFormat() async throws {
        let bench = SessionBench()
        let wrong = AnalyzerInput(buffer: AudioChunk(sampleRate: 8_000, [Int16](repeating: 0, count: 8)))
        do {
            _ = try await bench.analyzer.analyzeSequence(GatedSequence.finished([wrong]))
            Issue.record("the session took audio of \(wrong.bufferFormat)")
        } catch {
            #expect((error as? SpeechError)?.code == .unexpectedAudioFormat, "\(error)")
        }
    }

    @Test("R13: a change to another supported format in mid-stream starts a new run, and nothing is lost")
    func formatChange() async throws {
        let fast = AudioFormat(sampleRate: 20, channelCount: 1, sampleType: .int16)
        let bench = SessionBench(ScriptedEngine(formats: [.letters, fast]))
        let inputs = [
            AnalyzerInput.letters("ab"), AnalyzerInput(buffer: .letters("cd", sampleRate: 20)), .letters("e"),
        ]
        let end = try await bench.analyzer.analyzeSequence(GatedSequence.finished(inputs))
        try await bench.analyzer.finalizeAndFinish(through: try #require(end))
        let finals = await collect(bench.transcriber.results).elements.filter(\.isFinal).map(\.placedMarble)
        #expect(finals == ["ab!0-2", "cd!2-4", "e!4-5"])
        #expect(bench.engine.runs.events.map(\.configuration.format) == [.letters, fast, .letters])
    }

    @Test("R14: modules without a common format fail the session; nothing is resampled")
    func noCommonFormat() async throws {
        let other = AudioFormat(sampleRate: 20, channelCount: 1, sampleType: .int16)
        let first = SpeechTranscriber(ScriptedEngine())
        let second = SpeechTranscriber(ScriptedEngine(formats: [other]))
        let analyzer = SpeechAnalyzer(modules: [first, second])
        await #expect(throws: SpeechError.noCommonFormat) {
            try await analyzer.analyzeSequence(GatedSequence.finished([AnalyzerInput.letters("a")]))
        }
        #expect(await collect(second.results).error as? SpeechError == .noCommonFormat)
    }
}
