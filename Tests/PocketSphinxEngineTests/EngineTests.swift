import AudioInput
import Foundation
import SpeechEngines
import Spoken
import TestSupport
import Testing
import Timeline

@testable import PocketSphinxEngine

@Suite(
    "PocketSphinx engine", .enabled(if: Installed.isPresent, Installed.reason), .serialized,
    .timeLimit(.minutes(10)))
struct EngineTests {
    private func clips() throws -> [[Int16]] {
        let clips = Installed.clips.map(\.samples)
        try #require(clips.count == 5, "the clips are not in .native/assets; run Scripts/setup")
        return clips
    }

    /// Three utterances with pauses between them, 12 seconds.
    private func shortClips() throws -> [Int16] {
        try [1, 4, 2].map { try clips()[$0] }.reduce(into: []) { $0 += $1 + .silence(seconds: 0.6) }
    }

    @Test("a clip gives words with times and confidences inside the utterance, in order")
    func words() async throws {
        let clip = try clips()[1]
        let finals = try await Installed.engine().finals(of: clip)
        let recognition = try #require(finals.first)
        let words = recognition.hypotheses[0].words
        #expect(words.map(\.text).joined(separator: " ").contains("young man"), "\(words.map(\.text))")
        var position = recognition.range.start
        for word in words {
            #expect(word.range.start >= position && word.range.end > word.range.start)
            #expect(word.range.end <= recognition.range.end)
            #expect(word.range.start.timescale == 16_000)
            let confidence = try #require(word.confidence)
            #expect((0...1).contains(confidence))
            position = word.range.end
        }
    }

    @Test("after an utterance is final nothing comes for the audio before its end")
    func order() async throws {
        let audio = try shortClips()
        let events = try await Installed.engine().events(of: audio.pieces(of: [4_000]), threadCount: 2)
        var settled = AudioTime.zero
        for event in events {
            switch event {
            case .recognition(let recognition): #expect(recognition.range.start >= settled)
            case .finalized(let time):
                #expect(time >= settled)
                settled = time
            default: break
            }
        }
        #expect(settled == AudioTime(value: Int64(audio.count), timescale: 16_000))
        #expect(events.finals.count == 3)
    }

    @Test("times follow the timeline: the same clip later gives the same words, shifted to the sample")
    func shifted() async throws {
        let clip = try clips()[1]
        let engine = try Installed.engine()
        let shift = AudioTime(value: 3_600_000_017, timescale: 1_000_000)
        let first = try await engine.events(of: clip.pieces(of: [8_000])).finals
        let second = try await engine.events(of: clip.pieces(of: [8_000], from: shift)).finals
        #expect(first.text == second.text)
        for (a, b) in zip(first.flatMap { $0.hypotheses[0].words }, second.flatMap { $0.hypotheses[0].words })
        {
            #expect(b.range.start == a.range.start + shift)
            #expect(b.range.end == a.range.end + shift)
        }
    }

    @Test("what a decoder heard before makes no difference to what it hears next")
    func anyOrder() async throws {
        let short = try [1, 4].map { try clips()[$0] }
        let fresh = try await Installed.engine().finals(of: short[0])
        let engine = try Installed.engine()
        for clip in [short[1], short[0], short[0]] {
            let found = try await engine.finals(of: clip)
            if clip == short[0] { #expect(found == fresh, "\(found.text) was \(fresh.text)") }
        }
    }

    @Test("one pass over many utterances gives the same results on one decoder and on three")
    func threadCounts() async throws {
        let audio = try shortClips()
        let engine = try Installed.engine()
        let one = try await engine.finals(of: audio, threadCount: 1)
        let three = try await engine.finals(of: audio, threadCount: 3)
        #expect(three == one, "three decoders: \(three.text)\n one: \(one.text)")
    }

    @Test(
        "a final that is known for exactly an utterance's range is given back unread, any other is not believed"
    )
    func known() async throws {
        let audio = try shortClips()
        let engine = try Installed.engine()
        let honest = try await engine.finals(of: audio)
        func invented(_ range: AudioTimeRange) -> SpeechRecognition {
            let word = Word(text: "invented", range: range)
            return SpeechRecognition(
                range: range, isFinal: true, hypotheses: [SpeechHypothesis(words: [word])])
        }
        let exact = invented(honest[1].range)
        let almost = invented(
            AudioTimeRange(
                start: honest[2].range.start,
                end: honest[2].range.end + AudioTime(value: 1, timescale: 16_000)))
        let found = try await engine.events(of: audio.pieces(of: [4_000])) {
            $0.knownFinals = [almost, exact]
        }.finals
        #expect(found == [honest[0], exact, honest[2]], "\(found.text)")
    }

    @Test("finals come more often when that is preferred, and none is longer than five seconds")
    func frequent() async throws {
        let clip = try clips()[0]
        let engine = try Installed.engine()
        let standard = try await engine.finals(of: clip)
        let frequent = try await engine.events(of: clip.pieces(of: [8_000])) {
            $0.prefersFrequentFinalization = true
        }.finals
        #expect(frequent.count > standard.count, "\(frequent.map(\.range)), else \(standard.map(\.range))")
        #expect(frequent.allSatisfy { $0.range.duration.seconds <= 5 })
    }

    @Test("silence and noise end without a word")
    func noWords() async throws {
        let engine = try Installed.engine()
        var generator = SeededGenerator(seed: 7)
        let hiss = (0..<32_000).map { _ in Int16.random(in: -40...40, using: &generator) }
        let events = try await engine.events(of: ([Int16].silence(seconds: 3) + hiss).pieces(of: [1_600]))
        #expect(events.finals.text == "")
        #expect(events.finalizedTimes.last == AudioTime(value: 5, timescale: 1))
    }

    @Test("finalizing in the middle gives what was said so far, and later words still come")
    func finalize() async throws {
        let clip = try clips()[2]
        let run = try await Installed.engine().startRun(
            SpeechRunConfiguration(format: .speech16kHz, locale: "en-US"))
        let time = AudioTime(value: 40_000, timescale: 16_000)
        try await run.send(.audio(AudioChunk(sampleRate: 16_000, clip), start: .zero))
        try await run.send(.finalize(through: time))
        try await run.send(.finish)
        var before: [Word] = []
        var after: [Word] = []
        var isFinal = false
        for try await event in run.events {
            switch event {
            case .recognition(let recognition):
                if isFinal {
                    after += recognition.hypotheses[0].words
                    #expect(recognition.range.start >= time)
                } else {
                    before += recognition.hypotheses[0].words
                    #expect(recognition.range.end <= time)
                }
            case .finalized(let through): if through == time { isFinal = true }
            default: break
            }
        }
        #expect(
            !before.isEmpty && !after.isEmpty, "before: \(before.map(\.text)), after: \(after.map(\.text))")
    }

    @Test(
        "cancelling ends the events at once, refuses more audio, and leaves the engine fit for the next run")
    func cancel() async throws {
        let audio = try clips().reduce(into: [Int16]()) { $0 += $1 + .silence(seconds: 0.6) }
        let engine = try Installed.engine()
        let run = try await engine.startRun(SpeechRunConfiguration(format: .speech16kHz, locale: "en-US"))
        try await run.send(.audio(AudioChunk(sampleRate: 16_000, audio), start: .zero))
        run.cancel()
        run.cancel()
        for try await event in run.events {
            if case .recognition = event { Issue.record("a result after cancelling: \(event)") }
        }
        await #expect(throws: CancellationError.self) {
            try await run.send(.finish)
        }
        #expect(try await engine.finals(of: try clips()[1]).isEmpty == false)
    }

    @Test("wherever a run is cancelled, it gives back its decoders, and freeing them frees them all")
    func nothingLeaked() async throws {
        let audio = try shortClips()
        let engine = try Installed.engine()
        var configuration = SpeechRunConfiguration(format: .speech16kHz, locale: "en-US", threadCount: 2)
        configuration.reportsVolatileResults = true
        enum Moment: CaseIterable { case atOnce, withAudioWaiting, afterResult, afterFinish, letGo }
        for moment in Moment.allCases {
            var run: (any SpeechEngineRun)? = try await engine.startRun(configuration)
            if moment != .atOnce {
                try await run?.send(.audio(AudioChunk(sampleRate: 16_000, audio), start: .zero))
            }
            if moment == .afterResult, let events = run?.events {
                for try await event in events { if case .recognition = event { break } }
            }
            if moment == .afterFinish { try await run?.send(.finish) }
            if moment != .letGo { run?.cancel() }
            run = nil
            // A run leaves when all its work has ended; before, it may not even have taken a decoder.
            while !engine.parts.seats.isEmpty, !Task.isCancelled { await Task.yield() }
            #expect(engine.parts.finals.inUse == 0 && engine.parts.drafts.inUse == 0, "\(moment)")
        }
        weak var decoder: DecoderWorker?
        do {
            let taken = engine.parts.finals.take()
            decoder = taken
            engine.parts.finals.giveBack(taken)
        }
        await engine.unload()
        while decoder != nil, !Task.isCancelled { await Task.yield() }
        #expect(decoder == nil, "a decoder is still held")
    }

    @Test("what the engine cannot take is refused with the reason")
    func refused() async throws {
        let engine = try Installed.engine()
        await #expect {
            _ = try await engine.startRun(SpeechRunConfiguration(format: .speech16kHz, locale: "fr-FR"))
        } throws: { error in
            (error as? PocketSphinxError)?.kind == .unsupportedLocale && "\(error)".contains("en-US")
        }
        await #expect {
            let format = AudioFormat(sampleRate: 8_000, channelCount: 1, sampleType: .int16)
            _ = try await engine.startRun(SpeechRunConfiguration(format: format, locale: "en-US"))
        } throws: { error in
            (error as? PocketSphinxError)?.kind == .unsupportedFormat && "\(error)".contains("8000 Hz")
        }
    }
}

@Suite("PocketSphinx model folder")
struct ModelFolderTests {
    @Test("a folder without a model is refused by the name of what is missing")
    func missing() {
        #expect {
            _ = try PocketSphinxEngine(modelFolder: URL(fileURLWithPath: "/nowhere/at/all"))
        } throws: { error in
            (error as? PocketSphinxError)?.kind == .modelIncomplete && "\(error)".contains("/nowhere/at/all")
        }
    }

    @Test(
        "fillers are no words, and the numbers of pronunciations are not shown",
        arguments: [
            ("<s>", nil), ("<sil>", nil), ("[NOISE]", nil), ("++UH++", nil), ("read(2)", "read"),
            ("read", "read"), ("(", "("),
            ("", nil),
        ])
    func spelling(entry: String, word: String?) {
        #expect(SphinxSpelling.word(entry) == word)
    }
}
