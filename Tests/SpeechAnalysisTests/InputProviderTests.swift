import AudioInput
import Foundation
import SpeechEngines
import TestSupport
import Testing
import Timeline

@testable import SpeechAnalysis

/// Recordings and captured audio as inputs of an analyzer.
@Suite(.timeLimit(.minutes(10)))
struct InputProviderTests {
    /// The lowest sample rate that a recording can have.
    private static let format = AudioFormat(sampleRate: 1_000, channelCount: 1, sampleType: .int16)

    private static var engine: ScriptedEngine { ScriptedEngine(formats: [format]) }

    /// A recording that says these letters. Its file is deleted with this object.
    private final class Recording {
        let file: AudioFile
        private let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).wav")

        init(_ text: String) throws {
            guard case .int16(let samples) = AudioChunk.letters(text, sampleRate: 1_000).samples else {
                preconditionFailure("16 bits")
            }
            func field(_ value: UInt32) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
            func half(_ value: UInt16) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
            let bytes = UInt32(2 * samples.count)
            var data = Data("RIFF".utf8) + field(36 + bytes) + Data("WAVEfmt ".utf8) + field(16)
            data += half(1) + half(1) + field(1_000) + field(2_000) + half(2) + half(16)
            data += Data("data".utf8) + field(bytes)
            for sample in samples { data += half(UInt16(bitPattern: sample)) }
            try data.write(to: url)
            file = try AudioFile(forReading: url)
        }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    @Test("each time a recording's inputs are requested they give the whole track, even without the provider")
    func asset() async throws {
        let recording = try Recording("ab c")
        let bench = SessionBench(Self.engine)
        var provider: AssetInputSequenceProvider? = try await .provider(
            from: recording.file, compatibleWith: [bench.transcriber])
        #expect(provider?.analyzerFormat == Self.format)
        let sequences = [try #require(provider).analyzerInputs, try #require(provider).analyzerInputs]
        provider = nil
        for sequence in sequences {
            let seconds = try await sequence.reduce(0.0) { $0 + $1.bufferDuration.seconds }
            #expect(seconds == 4)
        }
        _ = try await bench.analyzer.analyzeSequence(sequences[0])
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        #expect(try await bench.line() == "a? ab? ab! c? c!")
    }

    @Test("a track that does not exist fails the session with an error that says so")
    func noTrack() async throws {
        let recording = try Recording("a")
        let bench = SessionBench(Self.engine)
        let provider = AssetInputSequenceProvider(
            asset: recording.file, track: 3, analyzerFormat: Self.format)
        await #expect {
            try await bench.analyzer.analyzeSequence(provider.analyzerInputs)
        } throws: { "\($0)".contains("no audio track 3") }
    }

    @Test("a provider cannot be made for modules without a common format")
    func noFormat() async throws {
        let recording = try Recording("a")
        let other = ScriptedEngine(formats: [AudioFormat(sampleRate: 20, channelCount: 1, sampleType: .int16)]
        )
        let modules = [SpeechTranscriber(ScriptedEngine()), SpeechTranscriber(other)]
        await #expect(throws: SpeechError.self) {
            try await AssetInputSequenceProvider.provider(from: recording.file, compatibleWith: modules)
        }
        await #expect(throws: SpeechError.self) {
            try await CaptureInputSequenceProvider.provider(from: Microphone(), compatibleWith: modules)
        }
    }

    @Test("captured audio is analyzed as it arrives, until its source is closed")
    func capture() async throws {
        let microphone = Microphone()
        let bench = SessionBench()
        let provider = try await CaptureInputSequenceProvider.provider(
            from: microphone, compatibleWith: [bench.transcriber])
        try await bench.analyzer.start(inputSequence: provider.analyzerInputs)
        microphone.heard.trySend(.letters("a"))
        try await bench.analyzer.finalize(through: .at(1))
        microphone.heard.trySend(.letters("b"))
        try await bench.analyzer.finalize(through: .at(2))
        await microphone.close()
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        #expect(try await bench.line() == "a? a! b? b!")
    }

    @Test("a recording can be analyzed directly from its file and, on request, ends the session")
    func file() async throws {
        let recording = try Recording("ab")
        let bench = SessionBench(Self.engine)
        #expect(try await bench.analyzer.analyzeSequence(from: recording.file) == .at(2))
        await bench.analyzer.cancelAndFinishNow()
        let transcriber = SpeechTranscriber(Self.engine, reporting: [])
        let analyzer = try await SpeechAnalyzer(
            inputAudioFile: recording.file, modules: [transcriber], finishAfterFile: true)
        #expect(try await marbles(transcriber.results) == "ab!")
        _ = analyzer
    }
}
