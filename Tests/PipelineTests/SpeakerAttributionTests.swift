import SpeakerFinder
import Spoken
import Testing
import Timeline
import Transcripts

@testable import Pipeline

@Suite struct SpeakerAttributionTests {
    private func range(_ start: Int64, _ end: Int64) -> AudioTimeRange {
        AudioTimeRange(start: AudioTime(value: start, timescale: 1), end: AudioTime(value: end, timescale: 1))
    }

    /// One segment, with a second for each word.
    private func transcript(_ words: String) -> Transcript {
        let words = words.split(separator: " ").enumerated().map {
            Word(text: String($1), range: range(Int64($0), Int64($0) + 1))
        }
        let end = Int64(words.count)
        return Transcript(
            segments: [Segment(id: 1, range: range(0, end), words: words)],
            duration: AudioTime(value: end, timescale: 1))
    }

    private func map(_ turns: (speaker: Int, start: Int64, end: Int64, isDoubtful: Bool)...) -> SpeakerMap {
        SpeakerMap(
            speakers: (0...1).map { SpeakerMap.Speaker(voice: [Float($0), 1], seconds: 3) },
            turns: turns.map {
                SpeakerMap.Turn(
                    speaker: $0.speaker, range: range($0.start, $0.end), isDoubtful: $0.isDoubtful)
            })
    }

    @Test("a segment is unclear if most of its words are, and no other segment is marked")
    func unclear() {
        let attribution = SpeakerAttribution(
            map: map((0, 0, 3, false), (1, 3, 6, true), (0, 6, 7, true), (0, 7, 9, false)))
        let segments = attribution.attributed(transcript("a b c. d e f. g h i.")).segments
        #expect(segments.map(\.text) == ["a b c.", "d e f.", "g h i."])
        #expect(segments.map(\.speaker) == ["Speaker 1", "Speaker 2", "Speaker 1"])
        #expect(segments.map(\.speakerIsUnclear) == [nil, true, nil])
    }

    @Test("if no speaker was found, nothing is named and nothing is marked, whatever labels there are")
    func nobody() {
        let heard = transcript("a b c.")
        let found = SpeakerAttribution(map: SpeakerMap(), labels: [1: "Anna"]).attributed(heard)
        #expect(found.segments == heard.segments && found.speakers == [] && found.notices.isEmpty)
    }
}
