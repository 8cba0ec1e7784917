import Testing
import Transcripts

@testable import TranscriptTasks

@Suite("A conversation as a model reads it") struct ConversationTests {
    private func talk(_ lines: [String]) -> Transcript {
        var transcript = transcript(lines.map { String($0.drop { $0 != " " }.dropFirst()) })
        for (index, line) in lines.enumerated() {
            transcript.segments[index].speaker = String(line.prefix { $0 != " " })
        }
        transcript.language = "en"
        return transcript
    }

    @Test(
        "fillers, stutters and repeated starts are removed; words, numbers and answers stay",
        arguments: [
            ("Um, I think, uh, we should go.", "I think, we should go."),
            ("It saves a b bit of s space.", "It saves a bit of space."),
            ("The the cat, I mean I mean the dog.", "The cat, I mean the dog."),
            ("My number is five five two, four four one.", "My number is five five two, four four one."),
            ("It was Tuesday, erm.", "It was Tuesday."),
            ("She laughed [laughter] and <noise> left.", "She laughed and left."),
            ("He said... well \u{2014} nothing.", "He said, well nothing."),
            ("Wh what th that was T-shirts.", "What that was T-shirts."),
            ("Say d, then d do one, d do two, d do three.", "Say d, then d do one, do two, do three."),
        ])
    func tidied(said: String, read: String) {
        #expect(Conversation(talk(["A \(said)"])).lines.map(\.text) == [read])
    }

    @Test("words more likely wrong than right become an ellipsis; a turn with nothing else is dropped")
    func unclear() {
        func heard(_ line: String) -> [String] {
            var transcript = talk([line, "B Good."])
            for index in transcript.segments[0].words.indices
            where transcript.segments[0].words[index].text.contains("zz") {
                transcript.segments[0].words[index].confidence = 0.49
            }
            return Conversation(transcript).lines.map(\.text)
        }
        #expect(heard("A It feels like zzark ozzle pain.") == ["It feels like \u{2026} pain.", "Good."])
        #expect(heard("A I have zzcoff. It hurts.") == ["I have \u{2026}. It hurts.", "Good."])
        #expect(heard("A zzo zzu.") == ["Good."])
    }

    @Test("English fillers and single letters stay where they are words of the transcript's language")
    func otherLanguages() {
        var german = talk(["A Er kommt um drei, ähm, oder um vier."])
        german.language = "de"
        #expect(Conversation(german).lines.map(\.text) == ["Er kommt um drei, oder um vier."])
        var polish = talk(["A Jest w domu. Wraca w weekend."])
        polish.language = "pl"
        #expect(Conversation(polish).lines.map(\.text) == ["Jest w domu. Wraca w weekend."])
    }

    @Test(
        "\"yeah\" while someone else talks is dropped, unless it is an answer or said for the first time"
    )
    func asides() {
        let lines = Conversation(
            talk([
                "A So we went there.", "B Yeah.", "A And it was closed.", "B Yeah.", "A So we left?",
                "B Yeah.", "A Good.",
                "B Twelve thousand.", "A Really.",
            ])
        ).lines.map(\.text)
        #expect(
            lines == [
                "So we went there.", "Yeah.", "And it was closed. So we left?", "Yeah.", "Good.",
                "Twelve thousand.", "Really.",
            ])
    }

    private var interview: Transcript {
        talk(
            (0..<120).flatMap { index in
                [
                    "Doctor Did anything of kind \(index) happen to you in all these years, or was it as usual?",
                    "Patient No.",
                ]
            })
    }

    @Test("every line is in exactly one piece, and no piece ends between a question and its answer")
    func pieces() {
        let conversation = Conversation(interview)
        let pieces = conversation.pieces
        #expect(pieces.flatMap(\.lines) == conversation.lines && pieces.count > 10)
        #expect(pieces.allSatisfy { $0.lines.last?.asks == false })
        #expect(pieces.dropLast().allSatisfy { (100...221).contains($0.lines.reduce(0) { $0 + $1.length }) })
        #expect(pieces[1].text.hasPrefix("(Doctor: Did anything"), "\(pieces[1].text)")
        #expect(pieces[1].text.contains("\n1 Doctor: Did anything"), "\(pieces[1].text)")
    }

    @Test("a complete piece stays as it is, whatever is said later", arguments: [20, 77, 150])
    func growing(count: Int) {
        var beginning = interview
        beginning.segments = Array(interview.segments.prefix(count))
        let (early, late) = (Conversation(beginning).pieces, Conversation(interview).pieces)
        #expect(early.dropLast(2) == late.prefix(max(0, early.count - 2)))
    }

    @Test("every word still knows its segment, and a long turn is split at the ends of sentences")
    func evidence() {
        let long =
            "A " + (0..<20).map { "This is sentence number \($0) of a long speech." }.joined(separator: " ")
        let lines = Conversation(talk([long, "B And mine."])).lines
        #expect(lines.count > 3 && lines.allSatisfy { $0.length <= Conversation.longestLine })
        #expect(lines.map(\.segments) == Array(repeating: [1], count: lines.count - 1) + [[2]])
        #expect(lines.dropLast().allSatisfy { $0.words.last?.endsSentence == true })
    }
}
