import TestSupport
import Testing
import Timeline

@testable import SpeakerFinder

/// Fake networks that read the samples: each loudness is a speaker, and two at once are the sum of theirs.
///
/// The voices are so alike that two speakers are told apart only by a window that contains both.
private struct LoudnessModels: SpeakerModels {
    var fails = false
    private let asked = AskedVoices()

    init(fails: Bool = false) { self.fails = fails }

    struct Failure: Error {}

    func activity(in samples: [Float]) throws -> [Float] {
        if fails { throw Failure() }
        let sets = (0..<SpeakerGrid.framesPerWindow).map { frame in
            let sample = samples[
                min(samples.count - 1, SpeakerGrid.firstMiddle + frame * SpeakerGrid.frameSamples)]
            // The sets are: nobody, first, second, third, first and second, …
            return sample == 0 ? 0 : sample == 0.5 ? 1 : sample == 0.25 ? 2 : 4
        }
        asked.hear(sets.map { $0 == 1 || $0 == 2 ? $0 : nil })
        return sets.flatMap { set in
            var likelihoods = [Float](repeating: -9, count: 7)
            likelihoods[set] = 0
            return likelihoods
        }
    }

    func voice(of features: [Float]) throws -> [Float] { Direction.at(degrees: asked.next() == 2 ? 35 : 0) }
}

@Suite struct SpeakerFinderTests {
    private func sound(_ parts: (Float, Double)...) -> [Float] {
        parts.flatMap { [Float](repeating: $0.0, count: Int($0.1 * 16_000)) }
    }

    private func map(
        _ sound: [Float], pieces: Int = 16_000, models: LoudnessModels = LoudnessModels()
    ) throws -> SpeakerMap {
        var finder = SpeakerFinder(models: models)
        for start in stride(from: 0, to: sound.count, by: pieces) {
            try finder.hear(Array(sound[start..<min(sound.count, start + pieces)]))
        }
        return try finder.finish()
    }

    @Test("turns lie where somebody speaks, accurate to a frame")
    func turns() throws {
        let map = try map(sound((0, 2), (0.5, 3), (0, 4), (0.5, 6)))
        let times = map.turns.map { [$0.range.start.seconds, $0.range.end.seconds] }
        let expected = [[2.0, 5.0], [9.0, 15.0]]
        #expect(map.speakers.count == 1 && times.count == 2, "\(map.turns)")
        for (found, right) in zip(times.joined(), expected.joined()) {
            #expect(abs(found - right) <= 0.02, "\(times)")
        }
    }

    @Test("two speakers who speak at once both have turns there")
    func overlap() throws {
        let map = try map(sound((0.5, 4), (0.75, 2), (0.25, 4)))
        let both = map.turns.filter { $0.range.start.seconds < 5 && 5 < $0.range.end.seconds }
        #expect(Set(both.map(\.speaker)).count == 2, "\(map.turns)")
    }

    @Test("how the audio is split makes no difference")
    func pieces() throws {
        let sound = sound((0, 1), (0.5, 7), (0.25, 8), (0, 3), (0.5, 9))
        #expect(try map(sound) == map(sound, pieces: 777))
    }

    @Test("silence has no speakers, and neither has an empty recording")
    func silence() throws {
        #expect(try map(sound((0, 12))) == SpeakerMap())
        #expect(try map([]) == SpeakerMap())
    }

    @Test("times are counted from the given start time")
    func startTime() throws {
        var finder = SpeakerFinder(
            models: LoudnessModels(), startTime: AudioTime(value: 100, timescale: 1))
        try finder.hear(sound((0, 1), (0.5, 5)))
        let start = try #require(finder.finish().turns.first?.range.start.seconds)
        #expect(abs(start - 101) <= 0.02)
    }

    @Test("if a network fails, its error is thrown")
    func failure() {
        #expect(throws: LoudnessModels.Failure.self) {
            try map(sound((0.5, 12)), models: LoudnessModels(fails: true))
        }
    }
}
