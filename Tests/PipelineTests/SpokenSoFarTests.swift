import SpeechAnalysis
import SpeechEngines
import Spoken
import Testing
import Timeline

@testable import Pipeline

@Suite struct SpokenSoFarTests {
    private func range(_ start: Int64, _ end: Int64) -> AudioTimeRange {
        AudioTimeRange(start: AudioTime(value: start, timescale: 1), end: AudioTime(value: end, timescale: 1))
    }

    private func result(_ start: Int64, _ end: Int64, _ turns: (Int, Int64, Int64)...)
        -> SpeakerDetector.Result
    {
        SpeakerDetector.Result(
            range: range(start, end), resultsFinalizationTime: AudioTime(value: end, timescale: 1),
            turns: turns.map { SpeakerTurn(speaker: $0.0, range: range($0.1, $0.2)) })
    }

    private func words(_ ranges: (Int64, Int64)...) -> [Word] {
        ranges.map { Word(text: "word", range: range($0.0, $0.1)) }
    }

    @Test("a segment is covered once all its turns are known or no more turns will come")
    func covers() {
        var spoken = SpokenSoFar()
        spoken.take(result(0, 5))
        #expect(spoken.covers(range(1, 5)) && !spoken.covers(range(4, 6)))
        spoken.end()
        #expect(spoken.covers(range(4, 6)))
    }

    @Test("speakers are told apart only once there is a second one")
    func one() {
        var spoken = SpokenSoFar()
        spoken.take(result(0, 4, (1, 0, 1), (1, 2, 4)))
        #expect(!spoken.tellsApart)
        spoken.take(result(4, 8, (2, 5, 6)))
        #expect(spoken.tellsApart)
    }

    @Test(
        "a segment belongs to whoever says most of its words, in a tie to the first; in silence, to nobody"
    )
    func most() {
        var spoken = SpokenSoFar()
        spoken.take(result(0, 4, (1, 0, 4)))
        spoken.take(result(4, 12, (2, 4, 12)))
        #expect(spoken.speaker(of: words((2, 3), (4, 6), (6, 8))) == 2)
        #expect(spoken.speaker(of: words((3, 4), (4, 5))) == 1)
        #expect(spoken.speaker(of: []) == nil)
        var silent = SpokenSoFar()
        silent.take(result(0, 9))
        #expect(silent.speaker(of: words((2, 3))) == nil)
    }
}
