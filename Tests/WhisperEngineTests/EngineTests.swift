import AudioInput
import Execution
import Foundation
import SpeechEngines
import Spoken
import Testing
import Timeline

@testable import WhisperEngine

/// The weights of these models mean nothing, so the tests cover everything except the words.
@Suite("The engine around the library")
struct EngineTests {
    /// Three seconds of silence, two seconds of noise, and so on.
    private func audio(seconds: Int) -> [Float] {
        var state: UInt32 = 9
        return (0..<seconds * 16_000).map { index in
            state = state &* 1_664_525 &+ 1_013_904_223
            let noise = Float(Int32(bitPattern: state)) / Float(Int32.max)
            return (index / 16_000) % 5 > 2 ? noise * 0.3 : 0
        }
    }

    private func run(
        _ engine: WhisperEngine, _ samples: [Float], step: Int = 8_000, live: Bool = false,
        locale: String = "en"
    ) async throws -> [SpeechEngineEvent] {
        let run = try await engine.startRun(
            SpeechRunConfiguration(
                format: engine.profile.formats[0], locale: locale, reportsVolatileResults: live,
                threadCount: 2))
        for start in stride(from: 0, to: samples.count, by: step) {
            let chunk = AudioChunk(
                format: engine.profile.formats[0],
                samples: .float32(Array(samples[start..<min(start + step, samples.count)])))
            try await run.send(.audio(chunk, start: AudioTime(value: Int64(start), timescale: 16_000)))
        }
        try await run.send(.finish)
        var events: [SpeechEngineEvent] = []
        for try await event in run.events { events.append(event) }
        return events
    }

    /// Meaningless weights never convince, so one try is enough.
    private static func engine(_ file: URL) throws -> WhisperEngine {
        try WhisperEngine(modelFile: file, decodeGuard: DecodeGuard(temperatures: [0]))
    }

    private func finals(_ events: [SpeechEngineEvent]) -> [SpeechRecognition] {
        events.compactMap { if case .recognition(let found) = $0, found.isFinal { found } else { nil } }
    }

    @Test("an English model knows only English, and refuses other languages with a clear error")
    func languages() async throws {
        try await ModelFileMaker().withFile { file in
            let engine = try WhisperEngine(modelFile: file)
            #expect(engine.profile.locales == ["en"])
            #expect(!engine.profile.capabilities.contains(.translation))
            _ = try await engine.startRun(
                SpeechRunConfiguration(format: engine.profile.formats[0], locale: "en-GB"))
            await #expect {
                try await engine.startRun(
                    SpeechRunConfiguration(format: engine.profile.formats[0], locale: "de-DE"))
            } throws: {
                "\($0)".contains("does not know the language 'de-DE'") && "\($0)".contains("only English")
            }
            #expect(throws: SpeechError.self) {
                try WhisperEngine(modelFile: file, options: WhisperOptions(translatesToEnglish: true))
            }
        }
    }

    @Test("a model's languages are those that it has tokens for")
    func languageList() {
        #expect(
            SpokenLanguage.locales(count: 99).count == 99 && SpokenLanguage.locales(count: 99).first == "en")
        #expect(SpokenLanguage.locales(count: 100).last == "yue")
        #expect(SpokenLanguage.locales(count: 100).contains("jv"))
    }

    @Test(
        "the end of the audio finalizes everything, in order and without overlaps", arguments: [false, true])
    func order(live: Bool) async throws {
        try await ModelFileMaker().withFile { file in
            let samples = audio(seconds: 24)
            let events = try await run(try Self.engine(file), samples, live: live)
            guard case .finalized(let end)? = events.last else {
                Issue.record("the last event is \(String(describing: events.last))")
                return
            }
            #expect(end == AudioTime(value: 24, timescale: 1))
            var through = AudioTime.zero
            for event in events {
                switch event {
                case .finalized(let time):
                    #expect(time >= through, "\(events)")
                    through = time
                case .recognition(let found):
                    #expect(found.range.start >= through, "\(found.range) after \(through)")
                default: break
                }
            }
        }
    }

    @Test("results do not depend on the size of the audio chunks")
    func pieces() async throws {
        try await ModelFileMaker().withFile { file in
            let engine = try Self.engine(file)
            let samples = audio(seconds: 12)
            let once = finals(try await run(engine, samples, step: samples.count))
            let pieces = finals(try await run(engine, samples, step: 1_234))
            #expect(once == pieces)
        }
    }

    @Test(
        "a multilingual model detects the language once and gives it with every result, and English for translations"
    )
    func detection() async throws {
        try await ModelFileMaker.multilingual.withFile { file in
            let engine = try Self.engine(file)
            #expect(engine.profile.locales.count == 99 && engine.profile.locales.contains("de"))
            #expect(engine.profile.capabilities.isSuperset(of: [.languageDetection, .translation]))
            let found = finals(try await run(engine, audio(seconds: 70), locale: "und"))
            let languages = Set(found.map(\.language))
            #expect(languages.count == 1 && languages.first.map { $0 != nil } == true, "\(languages)")
            #expect(
                Set(finals(try await run(engine, audio(seconds: 10), locale: "de-CH")).map(\.language)) == [
                    nil
                ])
            let translator = try WhisperEngine(
                modelFile: file, options: WhisperOptions(translatesToEnglish: true),
                decodeGuard: DecodeGuard(temperatures: [0]))
            #expect(
                Set(finals(try await run(translator, audio(seconds: 10), locale: "und")).map(\.language)) == [
                    "en"
                ])
            await #expect(throws: SpeechError.self) { try await run(engine, [], locale: "tlh") }
        }
    }

    @Test("silence gives no results, and is finalized to its end")
    func silence() async throws {
        try await ModelFileMaker().withFile { file in
            let events = try await run(
                try WhisperEngine(modelFile: file), Array(repeating: 0, count: 160_000))
            #expect(finals(events) == [])
            #expect(events.last == .finalized(through: AudioTime(value: 10, timescale: 1)))
        }
    }

    @Test("cancelling a run ends its events, and nothing more can be sent", arguments: [false, true])
    func cancel(live: Bool) async throws {
        try await ModelFileMaker().withFile { file in
            let engine = try WhisperEngine(modelFile: file)
            let run = try await engine.startRun(
                SpeechRunConfiguration(
                    format: engine.profile.formats[0], locale: "en", reportsVolatileResults: live))
            let chunk = AudioChunk(format: engine.profile.formats[0], samples: .float32(audio(seconds: 60)))
            async let sent: Void? = try? run.send(.audio(chunk, start: .zero))
            run.cancel()
            for try await _ in run.events {}
            _ = await sent
            await #expect(throws: CancellationError.self) { try await run.send(.finish) }
        }
    }

    @Test(
        "what a decoder recognizes does not depend on what it decoded before", arguments: [5, 22, 28],
        [ModelFileMaker(), .multilingual])
    func memoryless(seconds: Int, maker: ModelFileMaker) async throws {
        try await maker.withFile { file in
            let model = try WhisperModel(path: file.path, options: WhisperModelOptions())
            let window = audio(seconds: seconds)
            let alone = try await Self.decoded(window, by: DecodingWorker(model: model))
            for before in [3, 22, 28] {
                let worker = DecodingWorker(model: model)
                _ = try await Self.decoded(audio(seconds: before).map { -$0 / 2 }, by: worker)
                let behind = try await Self.decoded(window, by: worker)
                #expect(behind == alone, "\(seconds) s behind \(before) s")
                _ = try await worker.detectLanguage(audio(seconds: before), threadCount: 1)
                #expect(
                    try await Self.decoded(window, by: worker) == alone, "behind the search for a language")
            }
        }
    }

    private static func decoded(
        _ samples: [Float], by worker: DecodingWorker
    ) async throws -> [DecodedSegment] {
        var request = DecodingRequest()
        request.audioPositions = AudioPositions.holding(samples: samples.count)
        request.mostTokens = 20
        return try await worker.decode(samples, request, unless: AbortFlag())
    }

    @Test("a raised flag keeps the library from decoding")
    func abort() async throws {
        try await ModelFileMaker().withFile { file in
            let state = try WhisperState(try WhisperModel(path: file.path, options: WhisperModelOptions()))
            let flag = AbortFlag()
            flag.raise()
            #expect(throws: CancellationError.self) {
                try state.decode(audio(seconds: 5), DecodingRequest(), unless: flag)
            }
        }
    }

    @Test("weights that are not numbers are found out and do not crash")
    func brokenWeights() async throws {
        var data = try ModelFileMaker().data()
        // The last tensor is the encoder's position table; infinities there reach everything.
        let table = data.count - 64 * 1_500 * 4
        for offset in stride(from: table, to: table + 4_000, by: 4) {
            data.setNumber(0x7F80_0000, at: offset)
        }
        try await ModelFileMaker.withFile(data) { file in
            let engine = try WhisperEngine(modelFile: file)
            await #expect {
                try await engine.tryOut()
            } throws: {
                "\($0)".contains("damaged")
            }
        }
    }

    @Test("a sound model passes its trial")
    func trial() async throws {
        try await ModelFileMaker().withFile { file in try await WhisperEngine(modelFile: file).tryOut() }
    }

    @Test("finals of an earlier run are reused for a window that they fill")
    func known() async throws {
        try await ModelFileMaker().withFile { file in
            let engine = try Self.engine(file)
            let samples = audio(seconds: 5)
            let first = finals(try await run(engine, samples))
            let last = try #require(first.last)
            #expect(last.range.end == AudioTime(value: 5, timescale: 1), "\(first)")
            let marked = SpeechRecognition(
                range: AudioTimeRange(start: first[0].range.start, end: last.range.end), isFinal: true,
                hypotheses: [SpeechHypothesis(words: [Word(text: "remembered", range: last.range)])])
            let again = try await engine.startRun(
                SpeechRunConfiguration(format: engine.profile.formats[0], locale: "en", knownFinals: [marked])
            )
            let chunk = AudioChunk(format: engine.profile.formats[0], samples: .float32(samples))
            try await again.send(.audio(chunk, start: .zero))
            try await again.send(.finish)
            var events: [SpeechEngineEvent] = []
            for try await event in again.events { events.append(event) }
            #expect(finals(events) == [marked])
        }
    }
}
