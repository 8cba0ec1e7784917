import Testing

@testable import SpeakerFinder

@Suite struct WindowVoicesTests {
    private let voices = [Direction.at(degrees: 0), Direction.at(degrees: 90)]

    private func sample(
        _ speaker: Int, _ frames: Range<Int>?, degrees: Double, seconds: Double = 2
    ) -> VoiceSample {
        VoiceSample(
            window: 0, speaker: speaker, frames: frames, direction: Direction.at(degrees: degrees),
            seconds: seconds)
    }

    /// The owner of each local speaker in each of ten frames. A doubtful one has a question mark.
    private func owners(_ samples: VoiceSample...) -> [String] {
        let timeline = WindowVoices(samples, voices: voices, tuning: SpeakerTuning()).timeline(of: 10)
        return (0..<SpeakerGrid.localSpeakers).map { local in
            (0..<10).map { frame in
                timeline[frame * SpeakerGrid.localSpeakers + local].map {
                    "\($0.speaker)\($0.isDoubtful ? "?" : "")"
                } ?? "-"
            }.joined()
        }
    }

    @Test("a stretch goes to the speaker whose voice it has, even if the window gives it to another")
    func stretch() {
        #expect(
            owners(sample(0, 0..<4, degrees: 5, seconds: 4), sample(0, 6..<8, degrees: 80))
                == ["0000001100", "----------", "----------"])
    }

    @Test("two local speakers are two people unless their voices are clearly one")
    func sharing() {
        #expect(
            owners(sample(0, nil, degrees: 10), sample(1, nil, degrees: 35, seconds: 0.5))
                == ["0000000000", "1111111111", "----------"])
        #expect(
            owners(sample(0, nil, degrees: 10), sample(1, nil, degrees: 15, seconds: 2))
                == ["0000000000", "0000000000", "----------"])
    }

    @Test("a voice between two speakers is doubtful")
    func doubt() {
        #expect(
            owners(sample(2, 0..<3, degrees: 44)) == ["----------", "----------", "0?0?0?0?0?0?0?0?0?0?"])
        #expect(owners() == Array(repeating: "----------", count: 3))
    }
}
