import AppleFaces
import AudioInput
import Foundation
import SpeechAnalysis
import SpeechEngines
import TestSupport
import Testing

@testable import WhisperEngine

/// Apple's interfaces for dictation on top of Whisper, with the repository's own model and a sentence that it recognizes well.
@Suite("Dictation by Whisper", .timeLimit(.minutes(10)))
struct DictationTests {
    private static let models = ModelFileMaker.checkout.appendingPathComponent("Models/fixtures")
    private static let recording = models.appendingPathComponent("held-out/00-slt.flac")
    private static let said = "There was a quiet rabbit by the church."

    private func engine() throws -> WhisperEngine {
        try WhisperEngine(modelFile: Self.models.appendingPathComponent("readback-fixture.en-q5_1.bin"))
    }

    private func results(_ preset: DictationTranscriber.Preset) async throws -> [TranscriptionResult] {
        let transcriber = DictationTranscriber(locale: english, preset: preset, engine: try engine())
        let analyzer = SpeechAnalyzer(modules: [transcriber])
        async let results = transcriber.results.reduce(into: []) { $0.append($1) }
        let end = try await analyzer.analyzeSequence(from: try await AudioFile.open(Self.recording.path))
        try await analyzer.finalizeAndFinish(through: try #require(end))
        return try await results
    }

    private func text(_ results: [TranscriptionResult]) -> String {
        results.filter(\.isFinal).map { String($0.text.characters) }.joined()
    }

    private func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter }.map(String.init)
    }

    @Test("a phrase has no punctuation at the ends of its words, and a dictation has")
    func punctuation() async throws {
        #expect(try await text(results(.longDictation)) == Self.said)
        #expect(try await text(results(.phrase)) == Self.said.replacing(".", with: ""))
    }

    @Test("a progressive dictation has volatile results, and its final text misses at most one word")
    func progressive() async throws {
        let results = try await results(.progressiveShortDictation)
        #expect(results.contains { !$0.isFinal })
        let missed = Set(words(Self.said)).subtracting(words(text(results)))
        #expect(missed.count <= 1, "\(text(results))")
    }

    @Test("every word of a dictation with times has one, and they are in order")
    func times() async throws {
        let results = try await results(.timeIndexedLongDictation)
        let starts = results.flatMap { result in
            result.text.runs.compactMap { $0.audioTimeRange?.start.seconds }
        }
        #expect(starts.count == Self.said.split(separator: " ").count && starts == starts.sorted())
    }

    @Test("the older recognizer uses Whisper, too")
    func recognizer() async throws {
        let recognizer = try #require(
            SFSpeechRecognizer(locale: english, provider: FixedEngineProvider(try engine())))
        recognizer.queue = OperationQueue()
        let request = SFSpeechURLRecognitionRequest(url: Self.recording)
        (request.shouldReportPartialResults, request.addsPunctuation) = (false, true)
        let heard: String = try await withCheckedThrowingContinuation { continuation in
            recognizer.recognitionTask(with: request) { result, error in
                if let error { continuation.resume(throwing: error) }
                if let result { continuation.resume(returning: result.bestTranscription.formattedString) }
            }
        }
        #expect(heard == Self.said)
    }
}
