import Spoken
import Testing
import Timeline
import Transcripts

@testable import TranscriptTasks

@Suite struct KeyMomentTests {
    /// Utterances of ten words of their own, unless their texts are given, one a second, with scores as given; then as many of
    /// small talk that no moment is short of room.
    private func scored(
        _ scores: [Double], texts: [Int: String] = [:], pauseBefore: [Int: Double] = [:], smallTalk: Int = 20
    ) -> [JudgedSegment] {
        var start = AudioTime.zero
        return (scores + [Double](repeating: -9, count: smallTalk)).enumerated().map { place, score in
            start = start + AudioTime(seconds: pauseBefore[place] ?? 0, preferredTimescale: 1000)
            let text = texts[place] ?? (0..<10).map { "word\(place)x\($0)" }.joined(separator: " ")
            let range = AudioTimeRange(start: start, duration: AudioTime(value: 1, timescale: 1))
            start = range.end
            let words = text.split(separator: " ").map { Word(text: String($0), range: range) }
            var one = JudgedSegment(Segment(id: place + 1, range: range, words: words), tokenCount: 10)
            one.score = score
            return one
        }
    }

    private func places(_ scored: [JudgedSegment], limit: Int = 1) -> [Range<Int>] {
        KeyMoments.chosen(from: scored, limit: limit).map(\.places)
    }

    @Test(
        "a long recording has more moments than a short one, and never more than can be read",
        arguments: [(300, 5), (2_099, 5), (2_100, 6), (4_500, 10), (9_000, 15), (90_000, 15)])
    func count(words: Int, moments: Int) {
        #expect(KeyMoments.count(usual: 5, words: words) == moments)
        #expect(KeyMoments.count(usual: 0, words: words) == 0, "a title alone has none")
    }

    @Test("a neighbour that says something comes with the best utterance, one that does not stays away")
    func company() {
        #expect(places(scored([-1, 2, 1, -1, -1])) == [1..<3])
        #expect(places(scored([-1, 2, -1, -1, -1])) == [1..<2])
        #expect(places(scored([0, 1, 2, 1, 0])) == [1..<4], "three at most")
    }

    @Test("together they have at most fifty words; a longer utterance stands alone, and whole")
    func length() {
        let some = (0..<25).map { "thing\($0)" }.joined(separator: " ")
        let other = (0..<25).map { "other\($0)" }.joined(separator: " ")
        #expect(places(scored([-1, 2, 2, -1], texts: [1: some, 2: other])) == [1..<3])
        #expect(places(scored([-1, 2, 1, -1], texts: [1: some, 2: other + " more"])) == [1..<2])
        let seventy = (0..<70).map { "thing\($0)" }.joined(separator: " ")
        #expect(places(scored([1, 2, 1], texts: [1: seventy])) == [1..<2])
    }

    @Test("what follows after more than ten seconds belongs to something else", arguments: [10.0, 10.1])
    func pauses(seconds: Double) {
        let chosen = places(scored([-1, 2, 2, -1], pauseBefore: [2: seconds]))
        #expect(chosen == (seconds > 10 ? [1..<2] : [1..<3]))
    }

    @Test("a greeting is neither the beginning nor the end of a moment")
    func courtesies() {
        #expect(places(scored([1, 2, 1], texts: [0: "good morning to you", 2: "thank you bye"])) == [1..<2])
        #expect(places(scored([2, 0, 2], texts: [1: "thank you"])) == [0..<3])
    }

    @Test(
        "a question keeps an answer that is too short to stand alone, and words that nobody said are no part")
    func shortAnswers() {
        #expect(places(scored([-9, 2, 1, -9], texts: [2: "nineteen days"])) == [1..<3])
        #expect(places(scored([-9, 2, -9], texts: [1: "nineteen days"])) != [1..<2])
        #expect(places(scored([-9, 2, 2, 2], texts: [2: ""])) == [1..<2])
    }

    @Test(
        "company is kept while it makes no more than two fifths of what was said; an utterance alone may pass that"
    )
    func share() {
        let said = [2, 2, -9, -9, -9, -9, 2, 2, -9, -9].map(Double.init)
        #expect(places(scored(said, smallTalk: 0), limit: 2) == [0..<2, 6..<8], "forty of a hundred words")
        let shorter = Array(said.dropLast())
        #expect(places(scored(shorter, smallTalk: 0), limit: 2) == [0..<2, 7..<8], "of ninety, thirty-six")
        #expect(places(scored([2, 2], smallTalk: 0)) == [0..<1], "half")
    }

    @Test("of moments that say as much, those far from each other are shown, in the order of the recording")
    func nearness() {
        let chosen = places(
            scored([Double](repeating: -0.6, count: 15), smallTalk: 0), limit: 5)
        #expect(
            chosen.count == 5 && zip(chosen, chosen.dropFirst()).allSatisfy { $1.lowerBound > $0.upperBound },
            "\(chosen)")
    }

    @Test("nothing is shown twice: moments do not overlap, and one that repeats a better one is left out")
    func repetitions() {
        let words = (0..<10).map { "again\($0)" }.joined(separator: " ")
        let chosen = places(scored([-1, 3, -1, -1, 2, -1], texts: [1: words, 4: words]), limit: 2)
        #expect(chosen.contains { $0.contains(1) } && !chosen.contains(4..<5), "\(chosen)")
        #expect(zip(chosen, chosen.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(chosen)")
    }

    @Test("what several said is quoted turn by turn, each with who said it")
    func turns() throws {
        var (left, right) = (scored([1, 1])[0].segment, scored([1, 1])[1].segment)
        (left.speaker, right.speaker) = ("Anna", "Ben")
        let both = EvidencedLine(quoting: [left, right])
        #expect(
            both.speaker == nil && both.segments == [1, 2] && both.quotes.map(\.speaker) == ["Anna", "Ben"])
        right.speaker = "Anna"
        #expect(EvidencedLine(quoting: [left, right]).speaker == "Anna")
        #expect(EvidencedLine(quoting: [left]).quotes.isEmpty)

        var report = Report(
            task: "call", recipe: .scoring, model: "m", title: nil, keyMoments: [both],
            coverage: Coverage(
                audio: .zero, speech: .zero, segments: 2, segmentsRead: 2, windowsPlanned: 1,
                windowsFinished: 1))
        let quoted = [left, right].map { "\u{201C}\($0.text)\u{201D}" }
        let shown = ReportSections(report: report, isTimed: false).blocks
        #expect(shown.contains("- **Anna:** \(quoted[0])  \n  **Ben:** \(quoted[1])"), "\(shown)")
        report.keyMoments = [EvidencedLine(quoting: [left, right])]
        let once = ReportSections(report: report, isTimed: false).blocks
        #expect(once.contains("- **Anna:** \u{201C}\(left.text) \(right.text)\u{201D}"), "\(once)")
    }
}
