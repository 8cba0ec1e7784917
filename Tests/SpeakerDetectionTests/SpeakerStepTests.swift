import AudioInput
import SpeakerFinder
import SpeechAnalysis
import SpeechEngines
import TestSupport
import Testing
import Timeline

@testable import SpeakerDetection

/// Fake networks that read the samples: each loudness is a speaker. The voices are so alike that two speakers are told apart only by a
/// window that contains both.
private struct LoudnessModels: SpeakerModels {
    struct Failure: Error, CustomStringConvertible { let description = "the network is broken" }
    var fails = false
    private let asked = AskedVoices()

    init(fails: Bool = false) { self.fails = fails }

    func activity(in samples: [Float]) throws -> [Float] {
        if fails { throw Failure() }
        let sets = (0..<SpeakerGrid.framesPerWindow).map { frame in
            let sample = samples[min(samples.count - 1, 495 + frame * 270)]
            return sample == 0 ? 0 : sample == 0.5 ? 1 : 2
        }
        asked.hear(sets.map { $0 == 0 ? nil : $0 })
        return sets.flatMap { set in
            var likelihoods = [Float](repeating: -9, count: 7)
            likelihoods[set] = 0
            return likelihoods
        }
    }

    func voice(of features: [Float]) throws -> [Float] { asked.next() == 2 ? [0.8, 0.6] : [1, 0] }
}

@Suite(.timeLimit(.minutes(10)))
struct SpeakerStepTests {
    private func at(_ seconds: Double) -> AudioTime { AudioTime(seconds: seconds, preferredTimescale: 1000) }

    /// One second per character: `a` and `b` speak, a space is silence.
    private func chunk(_ text: Substring) -> AudioChunk {
        let format = AudioFormat(sampleRate: 16_000, channelCount: 1, sampleType: .float32)
        let samples = text.flatMap { letter in
            [Float](repeating: letter == "a" ? 0.5 : letter == "b" ? 0.25 : 0, count: 16_000)
        }
        return AudioChunk(format: format, samples: .float32(samples))
    }

    private func events(
        _ text: String, start: Double = 0, models: LoudnessModels = LoudnessModels(), finishes: Bool = true
    ) -> [SpeechEngineEvent] {
        var step = SpeakerStep(models: models, count: .automatic)
        var events: [SpeechEngineEvent] = []
        for place in text.indices {
            let offset = Double(text.distance(from: text.startIndex, to: place))
            events += step.take(.audio(chunk(text[place...place]), start: at(start + offset)))
        }
        return finishes ? events + step.take(.finish) : events
    }

    private func stretches(_ events: [SpeechEngineEvent]) -> [(range: AudioTimeRange, turns: [SpeakerTurn])] {
        events.compactMap { if case .speakers(let turns, let range) = $0 { (range, turns) } else { nil } }
    }

    private func conclusion(_ events: [SpeechEngineEvent]) -> SpeakerConclusion? {
        conclusions(events).last
    }

    private func conclusions(_ events: [SpeechEngineEvent]) -> [SpeakerConclusion] {
        events.compactMap { if case .conclusion(let said) = $0 { said } else { nil } }
    }

    @Test("stretches cover the audio without gaps, and the first one comes when a window is full")
    func stretches() {
        let all = stretches(events("aaaa bbbbb aaa  bbbbb a"))
        #expect(all.first?.range.start == .zero && all.last?.range.end == at(23))
        for (one, next) in zip(all, all.dropFirst()) { #expect(one.range.end == next.range.start) }
        #expect(all.count >= 4)
        #expect(stretches(events("aaaa bbbb", finishes: false)).isEmpty)
        #expect(!stretches(events("aaaa bbbbb aaa", finishes: false)).isEmpty)
    }

    @Test("the more audio there is, the less often speakers are found anew")
    func pause() {
        #expect([10, 1200, 3600, 10_800].map(SpeakerStep.pause) == [3, 3, 9, 27])
    }

    @Test("turns reported along the way equal the final ones if no later audio changes them")
    func same() throws {
        let events = events("aaaa bbbbb aaa  bbbbb a")
        let known = try #require(conclusion(events))
        #expect(known.speakers.map(\.number) == [1, 2])
        func speaks(_ turns: [SpeakerTurn], _ speaker: Int, _ time: Double) -> Bool {
            turns.contains { $0.speaker == speaker && $0.range.start <= at(time) && at(time) < $0.range.end }
        }
        let said = stretches(events).flatMap(\.turns)
        for time in stride(from: 0.5, to: 23, by: 1) {
            for speaker in [1, 2] {
                #expect(speaks(said, speaker, time) == speaks(known.turns, speaker, time), "\(time)")
            }
        }
        #expect(speaks(said, 1, 0.5) && speaks(said, 2, 6.5) && !speaks(said, 1, 6.5))
    }

    @Test("with every stretch, everything known so far is reported again")
    func soFar() {
        let events = events("aaaa bbbbb aaa  bbbbb a")
        let (stretches, conclusions) = (stretches(events), conclusions(events))
        #expect(conclusions.count == stretches.count)
        for (stretch, conclusion) in zip(stretches, conclusions) {
            #expect(conclusion.turns.compactMap { $0.cut(to: stretch.range) } == stretch.turns)
            #expect(conclusion.turns.first?.range.start == conclusions.last?.turns.first?.range.start)
        }
    }

    @Test("finalizing reports at once what is known, and does not change the final result")
    func finalizing() throws {
        var step = SpeakerStep(models: LoudnessModels(), count: .automatic)
        _ = step.take(.audio(chunk("aaa"), start: .zero))
        let events = step.take(.finalize(through: at(2)))
        let early = try #require(stretches(events).first)
        #expect(early.range == AudioTimeRange(start: .zero, end: at(2)) && early.turns.map(\.speaker) == [1])
        #expect(events.last == .finalized(through: at(2)))
        let rest = step.take(.audio(chunk(" bbbbb aaa  bbbbb a"), start: at(3))) + step.take(.finish)
        #expect(stretches(rest).first?.range.start == at(2))
        #expect(conclusion(rest) == conclusion(self.events("aaa bbbbb aaa  bbbbb a")))
    }

    @Test("a gap in the audio counts as silence, so times stay those of the recording")
    func gap() throws {
        var step = SpeakerStep(models: LoudnessModels(), count: .automatic)
        _ = step.take(.audio(chunk("aaa"), start: at(100)))
        _ = step.take(.audio(chunk("aaa"), start: at(105.5)))
        let turns = try #require(conclusion(step.take(.finish))).turns
        #expect(turns.count == 2)
        for (turn, expected) in zip(turns, [(100, 103), (105.5, 108.5)]) {
            #expect(abs(turn.range.start.seconds - expected.0) < 0.03, "\(turns)")
            #expect(abs(turn.range.end.seconds - expected.1) < 0.03, "\(turns)")
        }
    }

    @Test(
        "networks that fail cause one notice; everything still becomes final, and no speakers are reported"
    )
    func failure() {
        let events = events("aaaa bbbbb aaa", models: LoudnessModels(fails: true))
        #expect(
            events == [
                .notice(
                    SpeechNotice(
                        message: "speakers are not told apart: the network is broken")),
                .finalized(through: at(14)),
            ])
    }

    @Test("a run handles its requests and ends")
    func run() async throws {
        let engine = SpeakerDetectionEngine(models: LoudnessModels())
        let run = try await engine.startRun(
            SpeechRunConfiguration(format: engine.profile.formats[1], locale: ""))
        try await run.send(.audio(chunk("aaaa bbbbb aaa"), start: .zero))
        try await run.send(.finish)
        var events: [SpeechEngineEvent] = []
        for try await event in run.events { events.append(event) }
        #expect(conclusion(events)?.speakers.count == 2 && events.last == .finalized(through: at(14)))
    }
}

@Suite struct SpeakerNumbersTests {
    private func range(_ start: Int64, _ end: Int64) -> AudioTimeRange {
        AudioTimeRange(start: AudioTime(value: start, timescale: 1), end: AudioTime(value: end, timescale: 1))
    }

    private func map(_ turns: [(speaker: Int, start: Int64, end: Int64)]) -> SpeakerMap {
        let count = (turns.map(\.speaker).max() ?? -1) + 1
        return SpeakerMap(
            speakers: (0..<count).map { _ in SpeakerMap.Speaker(voice: [1], seconds: 1) },
            turns: turns.map { SpeakerMap.Turn(speaker: $0.speaker, range: range($0.start, $0.end)) })
    }

    @Test("a speaker keeps its number whatever the order of the next map, and a new one gets a new number")
    func kept() {
        var numbers = SpeakerNumbers()
        #expect(numbers.numbers(of: map([(0, 0, 4), (1, 4, 6)])) == [1, 2])
        numbers.say([
            SpeakerTurn(speaker: 1, range: range(0, 4)), SpeakerTurn(speaker: 2, range: range(4, 6)),
        ])
        #expect(numbers.numbers(of: map([(1, 0, 4), (0, 4, 6), (2, 6, 9)])) == [2, 1, 3])
    }

    @Test(
        "two speakers who turn out to be one get the number of the longer one; the other number is never reused"
    )
    func joined() {
        var numbers = SpeakerNumbers()
        _ = numbers.numbers(of: map([(0, 0, 2), (1, 2, 8)]))
        numbers.say([
            SpeakerTurn(speaker: 1, range: range(0, 2)), SpeakerTurn(speaker: 2, range: range(2, 8)),
        ])
        #expect(numbers.numbers(of: map([(0, 0, 8)])) == [2])
        #expect(numbers.numbers(of: map([(0, 0, 1), (0, 2, 8), (1, 8, 9)])) == [2, 3])
    }
}
