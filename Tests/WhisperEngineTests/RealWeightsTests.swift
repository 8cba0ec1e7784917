import AudioInput
import Execution
import Foundation
import SpeechEngines
import Spoken
import Testing
import Timeline

@testable import WhisperEngine

/// Whisper base as published, if it is installed: `READBACK_WHISPER_BASE` names the file, or it is in the model store.
enum PublishedModel {
    static let base: URL? = {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? ""
        let store = environment["READBACK_MODELS"] ?? home + "/.local/share/readback/models"
        let places = [environment["READBACK_WHISPER_BASE"], store + "/whisper-base/ggml-base.bin"]
        return places.compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0) }.map {
            URL(fileURLWithPath: $0)
        }
    }()
    static var isHere: Bool { base != nil }
}

/// Real speech read with published weights. The scripted decoder proves that the rules work; this proves that they are the right ones.
@Suite("Real speech and published weights", .enabled(if: PublishedModel.isHere), .serialized)
struct RealWeightsTests {
    private static let librivox = ModelFileMaker.librivox
    private static let american =
        "and so my fellow americans ask not what your country can do for you ask what you can do for your country"
    private static let silero = ModelFileMaker.assets.appendingPathComponent(
        "for-tests-silero-v6.2.0-ggml.bin")

    private struct Clip {
        var samples: [Float]
        var words: String
    }

    private func president() throws -> Clip {
        Clip(
            samples: try FinderTests.samples(ModelFileMaker.assets.appendingPathComponent("jfk.wav")),
            words: Self.american)
    }

    private func novel() throws -> [Clip] {
        let texts = try String(
            contentsOf: Self.librivox.appendingPathComponent("transcription"), encoding: .utf8)
        return try texts.split(separator: "\n").map { line in
            let parts = line.components(separatedBy: "</s>")
            let name = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " ()"))
            return Clip(
                samples: try FinderTests.samples(Self.librivox.appendingPathComponent(name + ".wav")),
                words: parts[0].replacingOccurrences(of: "<s> ", with: "").trimmingCharacters(
                    in: .whitespaces))
        }
    }

    private func joined(_ clips: [Clip], pause: Double) -> (
        samples: [Float], words: [String], starts: [Double]
    ) {
        var (samples, starts) = ([Float](), [Double]())
        for clip in clips {
            starts.append(Double(samples.count) / 16_000)
            samples += clip.samples + Array(repeating: 0, count: Int(pause * 16_000))
        }
        return (samples, clips.flatMap { comparable($0.words) }, starts)
    }

    private func comparable(_ text: String) -> [String] {
        text.lowercased().replacingOccurrences(of: "mr.", with: "mister").split { !$0.isLetter && $0 != "'" }
            .map(String.init)
    }

    private func engine(_ options: WhisperOptions = WhisperOptions()) throws -> WhisperEngine {
        var options = options
        options.speechFinder = Self.silero
        return try WhisperEngine(modelFile: try #require(PublishedModel.base), options: options)
    }

    private func finals(
        _ samples: [Float], by engine: WhisperEngine, locale: String = "en", live: Bool = false
    ) async throws -> [SpeechRecognition] {
        let format = engine.profile.formats[0]
        let run = try await engine.startRun(
            SpeechRunConfiguration(
                format: format, locale: locale, reportsVolatileResults: live, threadCount: 2))
        for start in stride(from: 0, to: samples.count, by: 8_000) {
            let chunk = AudioChunk(
                format: format, samples: .float32(Array(samples[start..<min(start + 8_000, samples.count)])))
            try await run.send(.audio(chunk, start: AudioTime(value: Int64(start), timescale: 16_000)))
        }
        try await run.send(.finish)
        var finals: [SpeechRecognition] = []
        for try await event in run.events {
            if case .recognition(let found) = event, found.isFinal { finals.append(found) }
        }
        return finals
    }

    private func words(_ finals: [SpeechRecognition]) -> [Word] {
        finals.flatMap { $0.hypotheses[0].words }
    }

    private func text(_ finals: [SpeechRecognition]) -> [String] {
        comparable(words(finals).map(\.text).joined(separator: " "))
    }

    @Test("a clear recording is read without an error, and its language is detected")
    func clear() async throws {
        let found = try await finals(try president().samples, by: engine(), locale: "und")
        #expect(text(found) == comparable(Self.american))
        #expect(Set(found.map(\.language)) == ["en"] && found.allSatisfy { $0.suspicion == nil })
    }

    @Test(
        "joined clips are read with no word twice and at most one in thirty wrong, close together or far apart",
        arguments: [0.3, 4.0])
    func clips(pause: Double) async throws {
        let president = try president()
        let (samples, expected, starts) = joined(
            [president] + (try novel()) + [president] + (try novel()), pause: pause)
        let found = try await finals(samples, by: engine())
        let heard = text(found)
        #expect(30 * editDistance(expected, heard) <= expected.count, "\(heard)")
        #expect(heard.count <= expected.count + 1, "\(heard)")
        // At the start of each clip, apart from its own silence, a word begins.
        let begins = words(found).map(\.range.start.seconds)
        for start in starts {
            #expect(begins.contains { abs($0 - start) < 0.6 }, "no word begins at \(start): \(begins)")
        }
    }

    @Test("what is said twice stays twice")
    func saidTwice() async throws {
        let (samples, expected, _) = joined([try president(), try president()], pause: 0.5)
        #expect(text(try await finals(samples, by: engine())) == expected)
    }

    @Test("weights of eight bits change no word")
    func lighter() async throws {
        let (samples, _, _) = joined([try president()] + (try novel()), pause: 0.5)
        let file = try #require(PublishedModel.base)
        var texts: [[String]] = []
        for isLighter in [false, true] {
            let worker = DecodingWorker(
                model: try WhisperModel(path: file.path, options: WhisperModelOptions(isLighter: isLighter)))
            let window = Array(samples.prefix(WindowRule.standard.longest))
            var request = DecodingRequest()
            request.audioPositions = AudioPositions.holding(samples: window.count)
            let segments = try await worker.decode(window, request, unless: AbortFlag())
            let phrases = PhraseReader(language: "en", length: window.count, speech: []).phrases(
                segments, extent: .window)
            texts.append(comparable(phrases.flatMap(\.words).map(\.text).joined(separator: " ")))
        }
        #expect(texts[0] == texts[1] && texts[0].count > 40)
    }

    @Test("noise without speech has no words that are not marked")
    func noise() async throws {
        var state: UInt32 = 5
        let noise = (0..<60 * 16_000).map { index -> Float in
            state = state &* 1_664_525 &+ 1_013_904_223
            // It swells and fades like breath and traffic.
            let swell = sin(Float(index) / 16_000) + 1
            return Float(Int32(bitPattern: state)) / Float(Int32.max) * 0.1 * swell
        }
        let found = try await finals(noise, by: engine())
        #expect(found.allSatisfy { $0.hypotheses[0].words.isEmpty || $0.suspicion != nil }, "\(found)")
    }

    @Test("live results are those of the file, except for at most two words in a hundred")
    func live() async throws {
        let (samples, _, _) = joined([try president()] + (try novel()), pause: 0.8)
        let engine = try engine()
        let (file, spoken) = (
            text(try await finals(samples, by: engine)),
            text(try await finals(samples, by: engine, live: true))
        )
        #expect(50 * editDistance(file, spoken) <= file.count, "\(spoken) against \(file)")
    }
}
