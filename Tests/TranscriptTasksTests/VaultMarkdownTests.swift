import Foundation
import Spoken
import Testing
import Timeline
import Transcripts

@testable import TranscriptTasks

@Suite("Markdown for a vault of notes")
struct VaultMarkdownTests {
    private let span = AudioTimeRange(start: .zero, end: AudioTime(value: 2, timescale: 1))

    private func text(_ speaker: String, isForVault: Bool = true) -> String {
        let transcript = Transcript(
            segments: [
                Segment(id: 1, range: span, speaker: speaker, words: [Word(text: "hello", range: span)])
            ], duration: span.end)
        var report = Report(
            task: "call", recipe: .notes, model: "m", title: nil, keyMoments: [],
            coverage: Coverage(
                audio: span.end, speech: span.end, segments: 1, segmentsRead: 1, windowsPlanned: 1,
                windowsFinished: 1))
        report.actions = [
            EvidencedLine(text: "I will call.", speaker: speaker, due: "Friday", segments: [1], range: span)
        ]
        return MarkdownReport(
            report: report, transcript: transcript, fallbackTitle: "call", isForVault: isForVault
        ).text
    }

    @Test("people are links and to-dos are tasks; without being asked for, neither is")
    func vault() throws {
        let vault = text("Anna Berg")
        #expect(vault.contains("`0:00` **[[Anna Berg]]:** hello"), "\(vault)")
        #expect(vault.contains("- [ ] `0:00` **[[Anna Berg]]:** "), "\(vault)")
        let plain = text("Anna Berg", isForVault: false)
        #expect(!plain.contains("[["), "\(plain)")
        #expect(!plain.contains("- [ ]"), "\(plain)")
        // It is read again as it was.
        let back = try TranscriptReader().read(Data(vault.utf8), from: "it")
        #expect(back.segments.map(\.speaker) == ["Anna Berg"], "\(vault)")
    }

    @Test(
        "numbers, devices and names that a link would change are no links",
        arguments: [
            "Speaker 2", "Channel 0", "Microphone", "System audio", "a|b", "a#b", "[[x]]", "<b>",
        ])
    func plain(name: String) throws {
        let text = text(name)
        #expect(!text.contains("**[["), "\(text)")
        #expect(text.contains("- [ ] "), "\(text)")
        let back = try TranscriptReader().read(Data(text.utf8), from: "it")
        #expect(back.segments.map(\.speaker) == [name], "\(text)")
    }
}
