import AudioInput
import Execution
import SpeechEngines
import TestSupport
import Testing
import Timeline

@testable import Pipeline

/// Two channels of letters that a test provides second by second. Reading waits until the test ends them.
private struct CallSource: AudioSource {
    let format = AudioFormat(sampleRate: 10, channelCount: 2, sampleType: .int16)
    let estimatedDuration: AudioTime? = nil
    let warnings: [AudioWarning] = []
    private let chunks = BoundedChannel<AudioChunk>(limit: 100)

    /// Provides one second of each channel.
    func say(_ left: Character, _ right: Character) {
        let frame = [left, right].map { Int16($0.asciiValue ?? 0) }
        let samples = (0..<10).flatMap { _ in frame }
        chunks.trySend(AudioChunk(sampleRate: 10, channelCount: 2, samples))
    }

    func end() { chunks.finish() }
    func next() async throws -> AudioChunk? { try await chunks.next() }
    func close() async {}
}

@Suite("Silent parties", .timeLimit(.minutes(1))) struct SilentPartyTests {
    private func request(_ source: CallSource) -> PipelineRequest {
        PipelineRequest(
            source: source,
            parties: [Party(channels: [0], label: "left"), Party(channels: [1], label: "right")],
            speechEngine: ScriptedEngine(), locale: "en-US", tasks: [], languageEngine: nil, threadCount: 1,
            reportsVolatileText: false, readsWhileListening: false, sinks: [])
    }

    @Test(
        "what a party has said is reported while the other is silent, not only once that one speaks or the call ends"
    )
    func nobodyIsHeldBack() async throws {
        let source = CallSource()
        for (left, right) in [("a", "x"), (" ", " "), ("b", " "), (" ", " "), (" ", " ")]
            as [(Character, Character)]
        {
            source.say(left, right)
        }
        var segments: [String] = []
        for try await event in PipelineRunner(request(source)).events() {
            guard case .segment(let segment) = event else { continue }
            segments.append("\(segment.speaker ?? "") \(segment.text)")
            // The source ends only here, so the last segment has to come before the end of the source.
            if segments.count == 3 { source.end() }
        }
        #expect(segments == ["left a", "right x", "left b"])
    }

    @Test("silence does not change the order: the segment that began first comes first")
    func order() async throws {
        let source = CallSource()
        // The right party speaks for long, and the left one says three words meanwhile.
        for (left, right) in zip("a b c  ", "wxyzw  ") { source.say(left, right) }
        source.end()
        var segments: [String] = []
        for try await event in PipelineRunner(request(source)).events() {
            if case .segment(let segment) = event { segments.append("\(segment.id) \(segment.text)") }
        }
        #expect(segments == ["1 a", "2 w x y z w", "3 b", "4 c"])
    }
}
