import Foundation
import TestSupport
import Testing
import Timeline
import Transcripts

@Suite("Impossible times") struct HostileTimesTests {
    private func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    @Test(
        "whatever the times in a file of any kind, exactly its words are read",
        arguments: HostileTranscript.Kind.allCases)
    func wordsStay(kind: HostileTranscript.Kind) throws {
        for seed in 0..<300 {
            var random = SeededGenerator(seed: UInt64(seed))
            let made = HostileTranscript(kind) { Int.random(in: 0..<$0, using: &random) }
            let transcript = try TranscriptReader().read(Data(made.text.utf8), from: "it")
            let found = transcript.segments.flatMap { $0.words.map(\.text) }.filter(
                HostileTranscript.isSaid)
            #expect(found.sorted() == made.words.sorted(), "\(kind), seed \(seed)\n\(made.text)")
            let starts = transcript.segments.map(\.range.start)
            #expect(starts == starts.sorted(), "in the order of time: \(made.text)")
            for segment in transcript.segments {
                #expect(segment.range.start <= segment.range.end && segment.range.start >= .zero)
                #expect(
                    segment.words.allSatisfy { $0.range.start <= $0.range.end && $0.range.start >= .zero })
            }
            // Headings, our own Markdown and lyrics have no minus sign before a time.
            if made.hasSenselessTimes, kind != .headings, kind != .markdown, kind != .lyrics {
                #expect(
                    transcript.notices.contains { $0.contains("impossible times") },
                    "seed \(seed)\n\(made.text)"
                )
            }
        }
    }

    @Test("subtitles made from a file with impossible times have the same words", arguments: 0..<100)
    func subtitlesKeepWords(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let made = HostileTranscript(.subRip) { Int.random(in: 0..<$0, using: &random) }
        let transcript = try TranscriptReader().read(Data(made.text.utf8), from: "it")
        let found = transcript.subtitleCues().flatMap { $0.words.flatMap { $0.map(\.text) } }
        #expect(found.sorted() == made.words.sorted(), "\(made.text)")
    }

    @Test(
        "speech among stray characters and lines of formats is read, or a notice names it",
        arguments: HostileTranscript.Kind.texts)
    func signsStay(kind: HostileTranscript.Kind) throws {
        var checked = 0
        for seed in 0..<600 {
            var random = SeededGenerator(seed: UInt64(seed))
            let made = HostileTranscript(kind, isOdd: true) { Int.random(in: 0..<$0, using: &random) }
            // A refusal loses nothing silently. A notice shows only the first of many lines, and only the beginning of a long one.
            guard let transcript = try? TranscriptReader().read(Data(made.text.utf8), from: "it"),
                !transcript.notices.contains(where: { $0.contains(" more.") || $0.contains("\u{2026}") })
            else { continue }
            checked += 1
            let told = transcript.segments.flatMap { [$0.speaker ?? "", $0.text] } + transcript.notices
            #expect(made.lost(in: told) == [], "seed \(seed)\n\(made.text)\n\(told)")
        }
        #expect(checked > 200)
    }

    @Test("the notice says how many times are impossible, and a possible time is kept")
    func notice() throws {
        let text = """
            1
            00:00:01,000 --> 00:00:03,000
            first

            2
            00:00:08,900 -> 00:00:07,000
            second

            3
            -00:00:10,000 --> 00:00:12,000
            third

            """
        let transcript = try TranscriptReader().read(Data(text.utf8), from: "it")
        #expect(transcript.text.contains("second") && transcript.text.contains("third"))
        #expect(
            transcript.notices == [
                "2 of 3 cues had impossible times; they got times from their neighbours."
            ])
        let second = transcript.segments.flatMap(\.words).first { $0.text == "second" }
        #expect(second?.range.start == at(8_900))
    }

    @Test(
        "a cue with only one valid time is a cue, and text in place of the other time is named",
        arguments: [
            "00:00:03,000 --> NaN", "00:00:03,000 -->", "--> 00:00:04,000", "00:0x:03,000 --> 00:00:0?,000",
        ])
    func oneTime(line: String) throws {
        let text = "1\n00:00:01,000 --> 00:00:02,000\none\n\n2\n\(line)\ntwo\n"
        let transcript = try TranscriptReader().read(Data(text.utf8), from: "it")
        #expect(
            transcript.text.split(whereSeparator: \.isWhitespace) == ["one", "two"], "\(transcript.text)")
        #expect(transcript.notices.contains { $0.contains("impossible times") }, "\(transcript.notices)")
        for odd in ["NaN", "0?"] where line.contains(odd) {
            #expect(transcript.notices.contains { $0.contains(odd) }, "\(transcript.notices)")
        }
    }

    @Test(
        "WebVTT without cues has no segments, and prose that begins with WEBVTT is prose",
        arguments: ["", "Kind: captions\nLanguage: en\n", "\nNOTE a comment\n"])
    func noCues(rest: String) throws {
        let transcript = try TranscriptReader().read(Data("WEBVTT\n\(rest)".utf8), from: "it")
        #expect(transcript.segments.isEmpty, "\(transcript)")
        let prose = try TranscriptReader().read(Data("WEBVTT is a format. We use it.\n".utf8), from: "it")
        #expect(prose.text == "WEBVTT is a format. We use it.")
    }

    @Test("text where the format allows none is kept or named in a notice")
    func strayText() throws {
        let texts: [(text: String, words: String)] = [
            (
                "before all\n\n1\n00:00:01,000 --> 00:00:02,000\none\n\nbehind a gap\n",
                "before all one behind a gap"
            ),
            ("1\n00:00:01,000 --> 00:00:02,000 on the line\none\n", "on the line one"),
            ("1\n00:00:01,000 --> 00:00:02,000\na < b and c > d\n", "a < b and c > d"),
            ("1\n00:00:01,000 --> 00:00:02,000\n<i>one</i> {two} <three>\n", "one {two} <three>"),
            (
                "1\n00:00:01,000 --> 00:00:02,000\nyes\n\n2\n00:00:02,000 --> 00:00:03,000\nyes\n\n3\n00:00:03,000 --> 00:00:04,000\nyes\n",
                "yes yes yes"
            ),
            ("so it is</b> said\n", "so it is said"),
        ]
        for (text, expected) in texts {
            let transcript = try TranscriptReader().read(Data(text.utf8), from: "it")
            #expect(words(transcript.text) == words(expected), "\(text)")
        }
        let short = try TranscriptReader().read(Data("start,text\n0.5,one\nhidden words\n".utf8), from: "it")
        #expect(short.notices.contains { $0.contains("hidden words") }, "\(short)")
        let screen = "main: processing\n[00:00:00.000 --> 00:00:01.000]  one\n"
        let shown = try TranscriptReader().read(Data(screen.utf8), from: "it")
        #expect(shown.text == "one" && shown.notices.contains { $0.contains("main: processing") }, "\(shown)")
    }

    @Test("cues shown at the same time keep their text and the limits when written again")
    func overlappingCues() throws {
        let text = """
            1
            00:00:00,000 --> 00:00:10,000
            this is what one of the two says

            2
            00:00:00,000 --> 00:00:10,000
            while another one speaks under it

            """
        let transcript = try TranscriptReader().read(Data(text.utf8), from: "it")
        let cues = transcript.subtitleCues().map { $0.lines.joined(separator: " ") }.joined(separator: " ")
        #expect(cues == "this is what one of the two says while another one speaks under it", "\(cues)")
        #expect(SubtitleChecker().faults(in: transcript.subtitleCues()).isEmpty)
    }

    @Test("a long text on one line becomes segments that end where sentences do", arguments: [".", "", "。"])
    func longLine(end: String) throws {
        let sentence = end == "。" ? "我们星期一九点见面" : "we meet on monday at nine and talk about the plans"
        let text = Array(repeating: sentence + end, count: 800).joined(separator: end == "。" ? "" : " ")
        let transcript = try TranscriptReader().read(Data(text.utf8), from: "it")
        #expect(transcript.segments.count > 5)
        #expect(
            transcript.segments.allSatisfy { $0.text.count <= 1_000 },
            "\(transcript.segments.map(\.text.count))")
        let joined = transcript.segments.flatMap(\.words).map(\.text).joined()
        #expect(joined == text.filter { $0 != " " })
        if !end.isEmpty {
            #expect(transcript.segments.allSatisfy { $0.text.hasSuffix(end) })
        }
    }
}
