import Foundation
import Spoken
import Testing
import Timeline
import Transcripts

/// Rule: if a file's word list has fewer words than its text, the text wins, and its words keep the times that exist.
@Suite("Words of a text that are missing from its word list") struct MissingWordsTests {
    private func read(_ text: String) throws -> Transcript {
        try TranscriptReader().read(Data(text.utf8), from: "it")
    }

    /// "We 1000-1200" for each word, in the order of the transcript.
    private func timed(_ transcript: Transcript) -> [String] {
        transcript.segments.flatMap(\.words).map {
            "\($0.text) \($0.range.start.milliseconds ?? -1)-\($0.range.end.milliseconds ?? -1)"
        }
    }

    private func said(_ transcript: Transcript) -> [String] {
        transcript.segments.map { "\($0.speaker ?? "-"): \($0.text)" }
    }

    @Test(
        "WhisperX: numbers and amounts missing from its words get the times between their neighbors"
    )
    func whisperX() throws {
        let talk = try read(
            """
            {"segments": [
            {"start": 1.0, "end": 4.0, "text": " It costs $5 in 2026, okay?", "speaker": "SPEAKER_00", "words": [
            {"word": "It", "start": 1.0, "end": 1.2, "score": 0.9}, {"word": "costs", "start": 1.3, "end": 1.7, "score": 0.8},
            {"word": "in", "start": 2.4, "end": 2.5, "score": 0.7}, {"word": "okay?", "start": 3.4, "end": 3.9, "score": 0.6}]},
            {"start": 5.0, "end": 6.0, "text": " 42 of 50.", "speaker": "SPEAKER_01", "words": [
            {"word": "of", "start": 5.5, "end": 5.6, "score": 0.9}]},
            {"start": 7.0, "end": 8.0, "text": " 1984.", "speaker": "SPEAKER_00", "words": []}],
            "word_segments": [], "language": "en"}
            """)
        #expect(
            said(talk) == [
                "SPEAKER_00: It costs $5 in 2026, okay?", "SPEAKER_01: 42 of 50.", "SPEAKER_00: 1984.",
            ])
        #expect(
            timed(talk) == [
                "It 1000-1200", "costs 1300-1700", "$5 1700-2400", "in 2400-2500", "2026, 2500-3400",
                "okay? 3400-3900", "42 5000-5500", "of 5500-5600", "50. 5600-6000", "1984. 7000-8000",
            ])
        #expect(talk.segments[0].words.map(\.confidence) == [0.9, 0.8, nil, 0.7, nil, 0.6])
        #expect(talk.notices.isEmpty, "\(talk.notices)")
    }

    @Test("a missing word that has no time of its own shares the time of the word before it")
    func noRoom() throws {
        let talk = try read(
            #"{"segments":[{"start":1,"end":4,"text":"I pay now","words":[{"word":"I","start":1,"end":4}]}]}"#
        )
        #expect(timed(talk) == ["I 1000-1600", "pay 1600-2800", "now 2800-4000"])
    }

    @Test("marks that only the text has are kept, such as the dollar sign of \"$5\"")
    func marks() throws {
        let talk = try read(
            #"{"segments":[{"start":1,"end":3,"text":"It costs $5.","words":[{"word":"It","start":1,"end":1.5},{"word":"costs","start":1.5,"end":2},{"word":"5.","start":2.1,"end":2.9}]}]}"#
        )
        #expect(timed(talk) == ["It 1000-1500", "costs 1500-2000", "$5. 2100-2900"])
    }

    @Test("one missing word does not cost other words their times, not even in later segments")
    func besideSegments() throws {
        let talk = try read(
            """
            {"language": "english", "duration": 9, "text": "I owe $5. We meet on Monday.", "words": [
            {"word": "I", "start": 1.0, "end": 1.1}, {"word": "owe", "start": 1.2, "end": 1.6},
            {"word": "We", "start": 4.0, "end": 4.2}, {"word": "meet", "start": 4.3, "end": 4.7},
            {"word": "on", "start": 4.8, "end": 4.9}, {"word": "Monday", "start": 5.0, "end": 5.6}],
            "segments": [{"start": 1.0, "end": 2.5, "text": " I owe $5."}, {"start": 4.0, "end": 6.0, "text": " We meet on Monday."}]}
            """)
        #expect(
            timed(talk) == [
                "I 1000-1100", "owe 1200-1600", "$5. 1600-2500", "We 4000-4200", "meet 4300-4700",
                "on 4800-4900", "Monday. 5000-5600",
            ])
        #expect(talk.notices.isEmpty, "\(talk.notices)")
    }

    /// The same talk as each service writes it: its word list has two speakers but lacks the amount.
    @Test(
        "turns keep their speakers when a word is missing, whichever service wrote the file",
        arguments: [
            #"{"text":"TEXT","words":[WORDS]}"#,
            #"{"audio_duration":9,"text":"TEXT","words":[WORDS]}"#,
            #"{"results":{"channels":[{"alternatives":[{"transcript":"TEXT","words":[WORDS]}]}]}}"#,
        ])
    func speakers(form: String) throws {
        let scale = form.contains("audio_duration") ? 1000 : 1
        let words = [("You", 1, "A"), ("owe", 2, "A"), ("me", 3, "A"), ("Good", 6, "B"), ("then", 7, "B")]
            .map {
                #"{"word":"\#($0)","text":"\#($0)","start":\#($1 * scale),"end":\#(($1 + 1) * scale),"speaker":"\#($2)"}"#
            }.joined(separator: ",")
        let text = "You owe me $5. Good, then."
        let talk = try read(form.replacing("TEXT", with: text).replacing("WORDS", with: words))
        #expect(said(talk) == ["Speaker A: You owe me $5.", "Speaker B: Good, then."], "\(talk)")
        let times = timed(talk)
        #expect(times.contains("me 3000-4000") && times.contains("Good, 6000-7000"), "\(times)")
        #expect(talk.notices.isEmpty, "\(talk.notices)")
    }

    @Test("a sentence missing from the word list, between two speakers, is attributed to neither")
    func nobody() throws {
        let talk = try read(
            #"{"text":"We pay. Five hundred. Good.","words":[{"word":"We","start":1,"end":2,"speaker":"A"},{"word":"pay.","start":2,"end":3,"speaker":"A"},{"word":"Good.","start":6,"end":7,"speaker":"B"}]}"#
        )
        #expect(said(talk) == ["Speaker A: We pay.", "-: Five hundred.", "Speaker B: Good."], "\(talk)")
    }

    @Test("whisper.cpp: a character split across tokens does not cost other words their times")
    func tokens() throws {
        let talk = try read(
            #"""
            {"result":{"language":"de"},"transcription":[{"offsets":{"from":1000,"to":3000},"text":" Ich zahle 5 € heute","tokens":[
            {"text":" Ich","offsets":{"from":1000,"to":1200},"p":0.9},{"text":" zahle","offsets":{"from":1200,"to":1700},"p":0.8},
            {"text":" 5","offsets":{"from":1700,"to":1900},"p":0.7},{"text":" \uFFFD","offsets":{"from":1900,"to":2000},"p":0.5},
            {"text":"\uFFFD","offsets":{"from":2000,"to":2200},"p":0.5},{"text":" heute","offsets":{"from":2300,"to":2900},"p":0.9}]}]}
            """#)
        #expect(
            timed(talk) == [
                "Ich 1000-1200", "zahle 1200-1700", "5 1700-1900", "\u{20AC} 1900-2300", "heute 2300-2900",
            ])
        #expect(talk.notices.isEmpty, "\(talk.notices)")
    }

    @Test(
        "a text without spaces is split at the listed words and keeps the character that the list lacks"
    )
    func withoutSpaces() throws {
        let talk = try read(
            #"{"language":"zh","segments":[{"start":1,"end":3,"text":"我们3点见。","words":[{"word":"我","start":1,"end":1.2},{"word":"们","start":1.2,"end":1.5},{"word":"点","start":2,"end":2.2},{"word":"见","start":2.2,"end":2.9}]}]}"#
        )
        #expect(PlainTextExporter().string(from: talk) == "我们3点见。\n")
        #expect(
            timed(talk) == ["我 1000-1200", "们 1200-1500", "3 1500-2000", "点 2000-2200", "见。 2200-2900"])
    }

    @Test("listed words that contradict the text are named in a notice, and the others keep their times")
    func contradiction() throws {
        let talk = try read(
            #"{"segments":[{"start":1,"end":3,"text":"we meet on Monday","words":[{"word":"we","start":1,"end":1.4},{"word":"meet","start":1.4,"end":2},{"word":"on","start":2,"end":2.2},{"word":"Tuesday","start":2.2,"end":2.9}]}]}"#
        )
        #expect(timed(talk) == ["we 1000-1400", "meet 1400-2000", "on 2000-2200", "Monday 2200-3000"])
        #expect(talk.notices.contains { $0.contains("Tuesday") }, "\(talk.notices)")
    }

    // It takes minutes under the sanitizer, which cannot find anything in its one thread.
    #if !THREAD_SANITIZER
        @Test("a long gap and entirely different words are handled quickly", .timeLimit(.minutes(1)))
        func long() throws {
            func word(_ text: String, _ second: Int) -> String {
                #"{"word":"\#(text)","start":\#(second),"end":\#(second + 1)}"#
            }
            let texts = (0..<20_000).map { "w\($0)" }
            // The first 500 words are only in the text.
            let beside = (500..<20_000).map { word("w\($0)", $0) }.joined(separator: ",")
            let talk = try read(
                #"{"text":"\#(texts.joined(separator: " "))","words":[\#(beside)]}"#)
            let last = try #require(talk.segments.last?.words.last)
            #expect(last.text == "w19999" && last.range.start.milliseconds == 19_999_000, "\(last)")
            let others = (0..<20_000).map { word("x\($0)", $0) }.joined(separator: ",")
            let unlike = try read(#"{"text":"\#(texts.joined(separator: " "))","words":[\#(others)]}"#)
            #expect(unlike.segments.flatMap(\.words).count == 20_000)
        }
    #endif
}
