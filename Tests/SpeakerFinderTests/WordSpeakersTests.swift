import SpeakerFinder
import Testing
import Timeline

@Suite struct WordSpeakersTests {
    private func range(_ start: Double, _ end: Double) -> AudioTimeRange {
        AudioTimeRange(
            start: AudioTime(seconds: start, preferredTimescale: 1000),
            end: AudioTime(seconds: end, preferredTimescale: 1000))
    }

    /// Half a second for each word; a full stop ends a sentence.
    private func speakers(_ text: String, _ turns: (Int, Double, Double)...) -> [Int?] {
        let words = text.split(separator: " ").enumerated().map { index, word in
            WordSpeakers.Word(
                range: range(Double(index) / 2, Double(index) / 2 + 0.4), endsSentence: word.hasSuffix("."))
        }
        let map = SpeakerMap(
            speakers: [],
            turns: turns.map { SpeakerMap.Turn(speaker: $0.0, range: range($0.1, $0.2)) }
                .sorted { $0.range.start < $1.range.start })
        return WordSpeakers(map).speakers(of: words).map { $0?.speaker }
    }

    @Test("a word belongs to whoever speaks during it")
    func plain() {
        #expect(speakers("a b. c d.", (0, 0, 1), (1, 1, 2)) == [0, 0, 1, 1])
    }

    @Test("words have no speaker if no speakers were found")
    func nobody() {
        #expect(speakers("a b.") == [nil, nil])
    }

    @Test("a short word during somebody's sentence does not break it up")
    func tear() {
        #expect(speakers("a b c d e.", (0, 0, 2.5), (1, 0.9, 1.5)) == [0, 0, 0, 0, 0])
        // Even if the first speaker was not heard during that word.
        #expect(speakers("a b c d e.", (0, 0, 0.9), (1, 1, 1.4), (0, 1.5, 2.5)) == [0, 0, 0, 0, 0])
    }

    @Test("a one-word answer between two sentences stays with the speaker who gave it")
    func answer() {
        #expect(speakers("a b. c. d e.", (0, 0, 0.95), (1, 0.95, 1.45), (0, 1.5, 2.5)) == [0, 0, 1, 0, 0])
    }

    @Test("a change of speakers heard one word too early or too late moves to the end of the sentence")
    func borders() {
        #expect(speakers("a b c. d e f.", (0, 0, 1), (1, 1, 3)) == [0, 0, 0, 1, 1, 1])
        #expect(speakers("a b c. d e f.", (0, 0, 2), (1, 2, 3)) == [0, 0, 0, 1, 1, 1])
    }

    @Test("a change of speakers in the middle of a sentence stays where it was heard")
    func middle() {
        #expect(
            speakers("a b c d e f g h.", (0, 0, 2), (1, 2, 4)) == [0, 0, 0, 0, 1, 1, 1, 1])
    }

    @Test("a word during which nobody was heard goes to the speaker next to it")
    func gap() {
        #expect(speakers("a b c. d e f.", (0, 0, 1), (1, 1.6, 3)) == [0, 0, 0, 1, 1, 1])
    }

    @Test("words of a doubtful turn are doubtful, and so are words with no turn nearby")
    func doubt() {
        let map = SpeakerMap(
            turns: [
                SpeakerMap.Turn(speaker: 0, range: range(0, 1)),
                SpeakerMap.Turn(speaker: 1, range: range(1, 2), isDoubtful: true),
            ])
        let words = [0.1, 1.1, 9].map { WordSpeakers.Word(range: range($0, $0 + 0.4), endsSentence: true) }
        let found = WordSpeakers(map).speakers(of: words)
        #expect(found.map { $0?.speaker } == [0, 1, 1])
        #expect(found.map { $0?.isDoubtful } == [false, true, true])
    }
}
