import Foundation
import Spoken
import TestSupport
import Testing
import Timeline
import TranscriptTasks
import Transcripts

@Suite("Spoken words are plain text in Markdown") struct MarkdownSafetyTests {
    private func transcript(_ said: [String], speaker: String?, isTimed: Bool) -> Transcript {
        let range = AudioTimeRange(
            start: .zero, end: isTimed ? AudioTime(value: 2, timescale: 1) : .zero)
        return Transcript(
            segments: [
                Segment(
                    id: 1, range: range, speaker: speaker, words: said.map { Word(text: $0, range: range) })
            ], duration: range.end)
    }

    @Test("whatever words and title a report has, the words are read back unchanged", arguments: 0..<200)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let said = (0..<4).map { _ in HostileText.made(by: &random) }
        let transcript = transcript(said + ["end"], speaker: nil, isTimed: true)
        let text = MarkdownReport(
            report: nil, transcript: transcript, fallbackTitle: HostileText.made(by: &random)
        )
        .text
        #expect(
            !text.unicodeScalars.contains { HostileText.isForbiddenInFiles($0) && $0 != "\n" },
            "\(text.debugDescription)")
        let back = try TranscriptReader().read(Data(text.utf8), from: "it")
        // A combining mark or a joiner on a blank cannot be seen, so both are ignored here.
        let readable = { (text: String) in
            String(
                String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{301}" && $0 != "\u{200D}" }))
        }
        let expected = readable(PrintableTranscript(transcript).segments[0].text)
            .split(whereSeparator: \.isWhitespace).map(String.init)
        let found = readable(back.text).split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(found == expected, "\(text)")
    }

    @Test("notes made while recording stand above the transcript as text and are not turns")
    func noted() throws {
        var transcript = transcript(["hello"], speaker: "Anna", isTimed: true)
        transcript.marks = [
            TimedMark(time: AudioTime(value: 1, timescale: 1), kind: .note, text: "<b>\n# [x](y)"),
            TimedMark(time: AudioTime(value: 2, timescale: 1), kind: .paused),
        ]
        let text = MarkdownReport(report: nil, transcript: transcript, fallbackTitle: "call").text
        #expect(
            text.contains(
                "## Noted while recording\n\n- `0:01` \\<b> # [x\\](y)\n- `0:02` Recording paused\n\n## Tr"),
            "\(text)")
        #expect(try TranscriptReader().read(Data(text.utf8), from: "it").segments.map(\.text) == ["hello"])
    }

    @Test(
        "words, names and titles never become a tag, image, link, heading or list", arguments: [true, false])
    func live(isTimed: Bool) {
        let attacks = [
            "<script>alert(1)</script>", "![x](http://a.b/c)", "[x](javascript:alert(1))", "<javascript:x>",
            "# big",
            "- item", "> quote", "[x]: http://a.b", "```", "1. one", "**x**",
        ]
        for attack in attacks {
            let text = MarkdownReport(
                report: nil,
                transcript: transcript([attack], speaker: isTimed ? attack : nil, isTimed: isTimed),
                fallbackTitle: attack
            ).text
            for mark in ["<script", "](", "]:", "<java", "```", "\n# big", "\n- ", "\n> ", "\n1. "] {
                let found = text.replacing("**\(attack)", with: "").ranges(of: mark).filter { range in
                    range.lowerBound == text.startIndex || text[text.index(before: range.lowerBound)] != "\\"
                }
                #expect(found.isEmpty, "\(mark) in \(text)")
            }
        }
    }

    @Test("ordinary words stay as they were said")
    func ordinary() {
        let words = [
            "R&D:", "5", "*", "3", "<", "20", "-", "e-mail", "(see", "[1])", "snake_case", "#1", "~50", "$",
        ]
        let text = MarkdownReport(
            report: nil, transcript: transcript(words, speaker: "Anna", isTimed: true),
            fallbackTitle: "Plans & more"
        ).text
        #expect(
            text.contains("**Anna:** \(words.joined(separator: " "))\n") && text.contains("# Plans & more\n"),
            "\(text)")
    }

    @Test("a suspect segment is marked in everyday words, and the mark is read back")
    func marks() throws {
        for suspicion in SpeechSuspicion.allCases where suspicion != .noText {
            var transcript = transcript(["so", "it", "is"], speaker: "Anna", isTimed: true)
            transcript.segments[0].suspicion = suspicion
            transcript.gaps = [Gap(range: AudioTimeRange(start: .zero, end: .zero))]
            let text = MarkdownReport(report: nil, transcript: transcript, fallbackTitle: "x").text
            #expect(!text.contains(suspicion.rawValue) && text.contains("**[unintelligible]**"), "\(text)")
            let back = try TranscriptReader().read(Data(text.utf8), from: "it")
            #expect(back.segments.map(\.text) == ["so it is"], "\(text)")
            #expect(back.segments.map(\.suspicion) == [suspicion], "\(text)")
        }
    }
}
