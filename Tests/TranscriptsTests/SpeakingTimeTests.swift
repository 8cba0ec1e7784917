import Foundation
import Testing
import Transcripts

@Suite("Speaking times") struct SpeakingTimeTests {
    private func times(_ transcript: Transcript) -> [String] {
        transcript.speakingTimes.map { "\($0.speaker) \($0.duration.seconds) \($0.percent)%" }
    }

    @Test("each speaker's time counts in full even while others speak, and the longest comes first")
    func overlapping() {
        let transcript = Transcript(
            segments: [
                segment(1, "one two", from: 0, speaker: "Ann", wordLength: 1000),
                segment(2, "one two three", from: 1000, speaker: "Bob", wordLength: 1000),
                segment(3, "one", from: 9000, speaker: "Bob", wordLength: 4000),
                segment(4, "nobody knows", from: 20_000, wordLength: 1000),
                segment(5, "one", from: 30_000, speaker: "Ann", wordLength: 1000),
            ], duration: at(40_000))
        #expect(times(transcript) == ["Bob 7.0 70%", "Ann 3.0 30%"])
        #expect(transcript.spokenDuration == at(11_000), "both at once are one second of speech")
    }

    @Test("there are no speaking times for a single speaker or for a text without times")
    func none() {
        let alone = [segment(1, "one two", from: 0, speaker: "Ann"), segment(2, "three", from: 900)]
        #expect(Transcript(segments: alone, duration: at(2000)).speakingTimes == [])
        let untimed = ["Ann", "Bob"].enumerated().map {
            segment($0 + 1, "one two", from: 0, speaker: $1, wordLength: 0)
        }
        #expect(Transcript(segments: untimed, duration: .zero).speakingTimes == [])
    }

    @Test("a share that is written and read back has the same percentage")
    func kept() throws {
        for share in [0.1246, 0.3349, 0.0005, 0.99949] {
            let time = SpeakingTime(speaker: "A", duration: at(1000), share: share)
            let read = try JSONDecoder().decode(SpeakingTime.self, from: JSONEncoder().encode(time))
            #expect(read == time && read.percent == time.percent, "\(share): \(time), \(read)")
        }
    }
}
