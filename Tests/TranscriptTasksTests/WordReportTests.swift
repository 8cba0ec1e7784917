import Foundation
import Spoken
import Testing
import Timeline
import Transcripts

@testable import TranscriptTasks

@Suite("Word documents")
struct WordReportTests {
    private static let hostile = "</w:t><w:p> & \"quoted\" ]]> \u{1} \u{FFFF} <script>"

    private var transcript: Transcript {
        let texts = [
            ("Agent", "Good morning, how can I help?"), ("Customer", Self.hostile), ("Agent", "Gladly."),
        ]
        let segments = texts.enumerated().map { index, said in
            let range = AudioTimeRange(
                start: AudioTime(value: Int64(index) * 5, timescale: 1),
                end: AudioTime(value: Int64(index) * 5 + 4, timescale: 1))
            return Segment(
                id: index + 1, range: range, speaker: said.0,
                words: said.1.split(separator: " ").map { Word(text: String($0), range: range) },
                suspicion: index == 2 ? .lowProbability : nil)
        }
        return Transcript(
            segments: segments, duration: AudioTime(value: 15, timescale: 1), notices: ["A & B <notice>"])
    }

    private var report: Report {
        var report = Report(
            task: "call", recipe: .quotations, model: nil, title: nil,
            keyMoments: [EvidencedLine(text: Self.hostile, speaker: "Customer", segments: [2], range: .zero)],
            coverage: Coverage(
                audio: .zero, speech: .zero, segments: 3, segmentsRead: 3, windowsPlanned: 1,
                windowsFinished: 1))
        report.actions = [
            EvidencedLine(text: "I will call.", speaker: "Agent", due: "Friday", segments: [1], range: .zero)
        ]
        return report
    }

    @Test("a right-to-left line begins at the right, even if a left-to-right name stands before it")
    func leftward() {
        var markup = WordMarkup()
        markup.add(.plain, [WordMarkup.Run("Anna: ", isBold: true), WordMarkup.Run("שלום לכולם, בוקר טוב")])
        markup.add(.plain, "Good morning, שלום")
        #expect(markup.body.components(separatedBy: "<w:bidi/>").count == 2, "\(markup.body)")
        #expect(markup.body.contains("<w:pStyle w:val=\"Normal\"/><w:bidi/></w:pPr>"), "\(markup.body)")
        #expect(
            markup.body.contains("<w:rPr><w:rtl/></w:rPr><w:t xml:space=\"preserve\">שלום לכולם"),
            "\(markup.body)")
        #expect(!markup.body.contains("<w:rtl/></w:rPr><w:t xml:space=\"preserve\">Anna"), "\(markup.body)")
    }

    @Test("the checksum is the one that ZIP uses")
    func checksum() {
        #expect(StoredArchive.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(StoredArchive.checksum([]) == 0)
    }

    @Test("the same results give the same bytes, and spoken markup stays text")
    func parts() throws {
        let word = WordReport(report: report, transcript: transcript, title: Self.hostile, date: "2026-11-27")
        let bytes = word.bytes
        #expect(bytes == word.bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("<script>") && text.contains("&lt;script&gt;"))
        #expect(text.contains("due: Friday") && text.contains("Key moments") && text.contains("2026-11-27"))
    }

    @Test("our own reader reads the transcript from a document, and not the report")
    func readBack() throws {
        let bytes = WordReport(report: report, transcript: transcript, title: "A title").bytes
        let text = String(decoding: bytes, as: UTF8.self)
        let start = try #require(text.range(of: "<w:document"))
        let end = try #require(text.range(of: "</w:document>"))
        let read = try TranscriptReader().read(
            Data(text[start.lowerBound..<end.upperBound].utf8), from: "call.docx")
        #expect(read.segments.map(\.speaker) == ["Agent", "Customer", "Agent"])
        #expect(read.segments.map(\.range.start.seconds) == [0, 5, 10])
        #expect(
            read.segments.first?.text == "Good morning, how can I help?"
                && read.segments.last?.text == "Gladly.")
    }
}
