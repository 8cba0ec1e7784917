import Spoken
import TestSupport
import Testing
import Timeline
import Transcripts

@Suite("A vocabulary corrects uncertain words and nothing else")
struct VocabularyTests {
    /// Words of half a second each. A confidence may follow after a slash: `Koval/0.3`.
    private func words(_ text: String) -> [Word] {
        text.split(separator: " ").enumerated().map { index, piece in
            let parts = piece.split(separator: "/")
            return Word(
                text: String(parts[0]),
                range: AudioTimeRange(
                    start: AudioTime(value: Int64(index), timescale: 2),
                    end: AudioTime(value: Int64(index) + 1, timescale: 2)),
                confidence: parts.count > 1 ? Double(parts[1]) : nil)
        }
    }

    private func text(_ words: [Word]) -> String { words.map(\.text).joined(separator: " ") }

    @Test("a list is read from lines and commas, without comments, and each entry once")
    func reading() {
        let vocabulary = Vocabulary("# names\nKowalczyk\n\nGreen  Hill Hotel, Readback\r\nKowalczyk\n")
        #expect(vocabulary.entries == ["Kowalczyk", "Green Hill Hotel", "Readback"])
        #expect(Vocabulary(" ,\n#x\n").isEmpty)
    }

    @Test(
        "an uncertain word that sounds like an entry becomes it and keeps its punctuation",
        arguments: [
            ("Kowalczyk", "Mr Koval/0.4 check,/0.3 please", "Mr Kowalczyk, please"),
            ("Kowalczyk", "ask kovalchik's/0.4 wife", "ask Kowalczyk's wife"),
            ("Readback", "open reed/0.5 back/0.4 now", "open Readback now"),
            ("Meyer", "\"maier\"/0.2 said", "\"Meyer\" said"),
            ("Green Hill Hotel", "the green/0.6 heel/0.5 hotel/0.6 is", "the Green Hill Hotel is"),
            ("Siobhan Byrne", "and sioban/0.3 burn/0.3 came", "and Siobhan Byrne came"),
        ])
    func correcting(entry: String, heard: String, expected: String) {
        let corrector = VocabularyCorrector(Vocabulary(entry))
        let (corrected, changes) = corrector.corrected(words(heard))
        #expect(text(corrected) == expected)
        #expect(changes.count == 1)
        #expect(corrected.first?.range.start == .zero)
        #expect(corrected.last?.range.end == words(heard).last?.range.end)
        #expect(corrected.allSatisfy { $0.range.start < $0.range.end })
    }

    @Test("a change lists the old text, the new text and the time")
    func listing() throws {
        let (_, changes) = VocabularyCorrector(Vocabulary("Kowalczyk")).corrected(
            words("Mr Koval/0.4 check,/0.3 please"))
        let change = try #require(changes.first)
        #expect(change.from == "Koval check," && change.to == "Kowalczyk,")
        #expect(change.range.start.seconds == 0.5 && change.range.end.seconds == 1.5)
    }

    @Test(
        "words with a high confidence or none stay, and so do words that sound different",
        arguments: [
            "Mr Koval/0.9 check/0.3 please", "Mr Koval check please", "the hotel/0.1 is/0.1 closed/0.1",
        ])
    func leaving(heard: String) {
        let (corrected, changes) = VocabularyCorrector(Vocabulary("Kowalczyk")).corrected(words(heard))
        #expect(corrected == words(heard) && changes.isEmpty)
    }

    @Test("in a suspect segment, words without a confidence count as uncertain")
    func suspects() {
        let (corrected, _) = VocabularyCorrector(Vocabulary("Kowalczyk")).corrected(
            words("Mr Kovalchik"), isSuspect: true)
        #expect(text(corrected) == "Mr Kowalczyk")
    }

    @Test(
        "random words: sure words and listed words stay, changes account for all others, and results repeat"
    )
    func properties() {
        var chance = SeededGenerator(seed: 21)
        let names = ["Kowalczyk", "Meyer", "Readback", "Green Hill", "Anna", "Sarah Lee", "Ng", "Zürich"]
        let syllables = [
            "ko", "wal", "chik", "mai", "er", "reed", "back", "green", "hill", "an", "na", "sa", "rah", "lee",
            "zu", "rik",
        ]
        for _ in 0..<2_000 {
            let entries = names.filter { _ in Bool.random(using: &chance) }
            let listed = Set(entries.flatMap { $0.split(separator: " ").map(String.init) })
            let heard = (0..<Int.random(in: 1...8, using: &chance)).map { index -> Word in
                let isListed = Int.random(in: 0..<5, using: &chance) == 0
                let made = (0..<Int.random(in: 1...3, using: &chance))
                    .map { _ in syllables[Int.random(in: 0..<syllables.count, using: &chance)] }.joined()
                let name = listed.sorted().randomElement(using: &chance)
                return Word(
                    text: isListed ? name ?? made : made,
                    range: AudioTimeRange(
                        start: AudioTime(value: Int64(index), timescale: 1),
                        end: AudioTime(value: Int64(index) + 1, timescale: 1)),
                    confidence: Bool.random(using: &chance) ? Double.random(in: 0...1, using: &chance) : nil)
            }
            let isSuspect = Bool.random(using: &chance)
            let corrector = VocabularyCorrector(Vocabulary(entries.joined(separator: "\n")))
            let (corrected, changes) = corrector.corrected(heard, isSuspect: isSuspect)
            #expect(corrector.corrected(heard, isSuspect: isSuspect).words == corrected)
            for word in heard {
                let isSure = word.confidence.map { $0 >= VocabularyCorrector.sureConfidence } ?? !isSuspect
                guard isSure || listed.contains(word.text) else { continue }
                #expect(corrected.contains(word), "\(word.text) of \(text(heard)) with \(entries)")
            }
            // Outside the changes, every word is as it was.
            let untouched = { (words: [Word]) in
                words.filter { word in !changes.contains { $0.range.overlaps(word.range) } }
            }
            #expect(untouched(corrected) == untouched(heard))
            #expect(zip(changes, changes.dropFirst()).allSatisfy { !$0.range.overlaps($1.range) })
            #expect(changes.allSatisfy { change in listed.contains { change.to.contains($0) } })
        }
    }

    @Test("changes are in the transcript's document, and are read back from it")
    func document() {
        let change = WordCorrection(
            from: "Koval check", to: "Kowalczyk",
            range: AudioTimeRange(
                start: AudioTime(value: 500, timescale: 1000), end: AudioTime(value: 1500, timescale: 1000)))
        let transcript = Transcript(segments: [], duration: .zero, corrections: [change])
        let document = TranscriptDocument(transcript)
        #expect(
            document.corrections?.map(\.to) == ["Kowalczyk"] && document.corrections?.map(\.start) == [0.5])
        #expect(document.transcript.corrections == [change])
        #expect(TranscriptDocument(Transcript(segments: [], duration: .zero)).corrections == nil)
    }
}
