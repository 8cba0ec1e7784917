import AudioInput
import SpeakerFinder
import Spoken
import TestSupport
import Testing
import Timeline
import Transcripts

@testable import Pipeline

/// Networks that hear loudness: 0.5 is one voice, 0.25 a second one, and any other level a third one, which must not be heard.
private struct LoudVoices: SpeakerModels {
    let asked = AskedVoices()

    func activity(in samples: [Float]) throws -> [Float] {
        let sets = (0..<SpeakerGrid.framesPerWindow).map { frame in
            let sample = samples[min(samples.count - 1, frame * 270 + 495)]
            return sample == 0 ? 0 : sample == 0.5 ? 1 : sample == 0.25 ? 2 : 3
        }
        asked.hear(sets.map { $0 == 0 ? nil : $0 })
        return sets.flatMap { set -> [Float] in
            var likelihoods = [Float](repeating: -9, count: 7)
            likelihoods[set] = 0
            return likelihoods
        }
    }

    func voice(of features: [Float]) throws -> [Float] {
        switch asked.next() {
        case 1: [1, 0, 0]
        case 2: [0, 1, 0]
        default: [0, 0, 1]
        }
    }
}

/// Audio at given levels, each for a number of seconds.
private actor LevelSource: AudioSource {
    nonisolated let format = AudioFormat(sampleRate: 16_000, channelCount: 1, sampleType: .float32)
    nonisolated let estimatedDuration: AudioTime? = nil
    let warnings: [AudioWarning] = []
    private var chunks: [AudioChunk]

    init(_ parts: [(Float, Int)]) {
        chunks = parts.map {
            AudioChunk(sampleRate: 16_000, [Float](repeating: $0.0, count: $0.1 * 16_000))
        }
    }

    func next() -> AudioChunk? { chunks.isEmpty ? nil : chunks.removeFirst() }
    func close() { chunks = [] }
}

@Suite("Splitting one speaker into several") struct SpeakerSplitTests {
    private func range(_ start: Double, _ end: Double) -> AudioTimeRange {
        AudioTimeRange(
            start: AudioTime(seconds: start, preferredTimescale: 16_000),
            end: AudioTime(seconds: end, preferredTimescale: 16_000))
    }

    private func segment(_ id: Int, _ speaker: String?, _ start: Double, _ end: Double) -> Segment {
        let range = range(start, end)
        return Segment(id: id, range: range, speaker: speaker, words: [Word(text: "a", range: range)])
    }

    private func transcript(_ segments: Segment...) -> Transcript {
        Transcript(segments: segments, duration: segments.last?.range.end ?? .zero)
    }

    private func map(_ mistaken: MistakenSpeaker, _ parts: (Float, Int)...) async throws -> SpeakerMap? {
        let source = LevelSource(parts)
        return try await SpeakerSearch(models: LoudVoices()).map(
            telling: mistaken, apartIn: source, party: Party(), resampling: NoResampling())
    }

    @Test("only what the speaker said is heard, and two voices in it become two speakers")
    func voices() async throws {
        let mistaken = MistakenSpeaker(heardIn: [range(0, 12), range(20, 32)], count: 2)
        let found = try #require(try await map(mistaken, (0.5, 6), (0.25, 6), (0.75, 8), (0.25, 6), (0.5, 6)))
        #expect(found.speakers.count == 2, "\(found)")
        let likest = found.speakers.map { $0.voice[2] }
        #expect(likest.allSatisfy { abs($0) < 0.01 }, "the third was heard: \(found.speakers)")
        #expect(found.turns.allSatisfy { $0.range.end.seconds < 12.1 || $0.range.start.seconds > 19.9 })
    }

    @Test("one voice stays one speaker")
    func one() async throws {
        let mistaken = MistakenSpeaker(heardIn: [range(0, 12)], count: 2)
        #expect(try await map(mistaken, (0.5, 12), (0.25, 12)) == nil)
        #expect(try await map(mistaken, (0, 12)) == nil)
    }

    private var found: SpeakerMap {
        SpeakerMap(
            speakers: [.init(voice: [1, 0], seconds: 6), .init(voice: [0, 1], seconds: 9)],
            turns: [
                .init(speaker: 0, range: range(0, 4)), .init(speaker: 1, range: range(5, 14)),
                .init(speaker: 0, range: range(14, 15), isDoubtful: true),
            ])
    }

    @Test("each whole segment goes to who speaks longest in it; who speaks longest overall keeps the name")
    func owners() throws {
        let transcript = transcript(
            segment(1, "Speaker 2", 0, 5), segment(2, "Anna", 6, 7), segment(3, "Speaker 2", 7, 14),
            segment(4, "Speaker 2", 14, 15))
        let split = try #require(SpeakerSplit(of: "Speaker 2", into: found, in: transcript))
        #expect(split.owners == [1: "Speaker 3", 3: "Speaker 2", 4: "Speaker 3"])
        #expect(split.unclear == [4])
        #expect(split.parts.map(\.name) == ["Speaker 3", "Speaker 2"])
    }

    @Test("a segment too short to tell goes with its neighbor, and is marked as unclear")
    func short() throws {
        let transcript = transcript(
            segment(1, "Anna", 0, 4), segment(2, "Anna", 4.2, 4.3), segment(3, "Anna", 5, 14))
        let split = try #require(SpeakerSplit(of: "Anna", into: found, in: transcript))
        #expect(split.owners == [1: "Speaker 2", 2: "Speaker 2", 3: "Anna"] && split.unclear == [2])
    }

    @Test("if one of the voices would get no segment, nothing is split")
    func nothing() {
        #expect(SpeakerSplit(of: "Anna", into: found, in: transcript(segment(1, "Anna", 0, 15))) == nil)
        #expect(SpeakerSplit(of: "Ben", into: found, in: transcript(segment(1, "Anna", 0, 15))) == nil)
        #expect(SpeakerSplit(of: "Anna", into: SpeakerMap(), in: transcript()) == nil)
    }
}
