import Foundation
import TestSupport
import Testing
import Timeline
import Transcripts

@Suite("Spoken words are plain text in a file and nothing else") struct PrintableTests {
    private func hostile(_ seed: UInt64) -> Transcript {
        var random = SeededGenerator(seed: seed)
        var transcript = Transcript(segments: [], duration: at(10_000))
        for number in 1...4 {
            var said = segment(number, "one two three", from: Int64(number) * 2_000)
            said.speaker = HostileText.made(by: &random)
            for index in said.words.indices { said.words[index].text = HostileText.made(by: &random) }
            transcript.segments.append(said)
        }
        transcript.gaps = [Gap(range: span(9_000, 9_500), speaker: HostileText.made(by: &random))]
        return transcript
    }

    @Test(
        "whatever was said, no file has control characters, direction overrides or extra lines",
        arguments: 0..<100)
    func files(seed: UInt64) {
        let transcript = hostile(seed)
        let texts = [
            PlainTextExporter().string(from: transcript), SubRipExporter().string(from: transcript),
            WebVTTExporter().string(from: transcript),
            WebVTTExporter(hasWordTimes: true).string(from: transcript),
            TableExporter.commas.string(from: transcript), LyricsExporter().string(from: transcript),
            LyricsExporter(hasWordTimes: true).string(from: transcript),
            HighlightedText(transcript, at: at(2_100)).text,
        ]
        for text in texts {
            #expect(
                !text.unicodeScalars.contains { HostileText.isForbiddenInFiles($0) && $0 != "\n" },
                "\(text.debugDescription)")
        }
        let lines = PlainTextExporter().string(from: transcript).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 6, "four segments, a gap, the end: \(lines)")
        let rows = TableExporter.tabs.string(from: transcript).split(separator: "\n")
        #expect(rows.allSatisfy { $0.count(where: { $0 == "\t" }) == 3 }, "\(rows)")
    }

    @Test("text that Readback has written can be read back, whatever was said", arguments: 0..<200)
    func readAgain(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let said = hostile(seed)
        var bare = said
        for index in bare.segments.indices { bare.segments[index].speaker = nil }
        for word in bare.segments.indices where Bool.random(using: &random) {
            bare.segments[word].words = spread("x = 5 < 6 & 7; {a} 1, 2, 3; `y`", from: 0)
        }
        for transcript in [said, bare] {
            let text = PlainTextExporter().string(from: transcript)
            let back = try? TranscriptReader().read(Data(text.utf8), from: "it")
            #expect(back != nil, "\(text.debugDescription)")
        }
    }

    @Test(
        "a cell that a spreadsheet would run as a formula is written as text and read back unchanged",
        arguments: ["=1+2", "+49 30", "-5 degrees", "@cmd", "= 1", "\u{FF1D}1"])
    func formulas(said: String) throws {
        let transcript = Transcript(
            segments: [segment(1, said, from: 0, speaker: "=Anna")], duration: at(5_000))
        for (exporter, quote) in [(TableExporter.commas, "\""), (TableExporter.tabs, "")] {
            let text = exporter.string(from: transcript)
            #expect(text.contains("\(quote)'\(said)\(quote)") && text.contains("'=Anna"), "\(text)")
            let back = try TranscriptReader().read(Data(text.utf8), from: "it")
            #expect(
                back.segments.map(\.text) == [said] && back.segments.map(\.speaker) == ["=Anna"], "\(text)")
        }
    }

    @Test("cells of ordinary words and the numbers of our own columns stay as they are")
    func ordinaryCells() {
        let transcript = Transcript(segments: [segment(1, "e-mail: a+b=c", from: 500)], duration: at(5_000))
        #expect(TableExporter.tabs.string(from: transcript).hasSuffix("\n500\t1000\te-mail: a+b=c\t\n"))
    }
}
