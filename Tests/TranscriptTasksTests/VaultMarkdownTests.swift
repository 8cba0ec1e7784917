import Foundation
import Spoken
import Testing
import Timeline
import Transcripts

@testable import TranscriptTasks

@Suite("Markdown for a vault of notes")
struct VaultMarkdownTests {
    private let span = AudioTimeRange(start: .zero, end: AudioTime(value: 2, timescale: 1))

    private func text(_ speaker: String, isForVault: Bool = true, sound: String? = nil) -> String {
        var transcript = Transcript(
            segments: [
                Segment(id: 1, range: span, speaker: speaker, words: [Word(text: "hello", range: span)])
            ], duration: span.end)
        transcript.marks = [
            TimedMark(time: AudioTime(value: 61, timescale: 1), kind: .note, text: "the price")
        ]
        var report = Report(
            task: "call", recipe: .notes, model: "m", title: nil, keyMoments: [],
            coverage: Coverage(
                audio: span.end, speech: span.end, segments: 1, segmentsRead: 1, windowsPlanned: 1,
                windowsFinished: 1))
        report.actions = [
            EvidencedLine(text: "I will call.", speaker: speaker, due: "Friday", segments: [1], range: span)
        ]
        report.chapters = [Stretch(title: nil, segments: 1...1, range: span)]
        report.amounts = [EvidencedLine(text: "5", segments: [1], range: span)]
        return MarkdownReport(
            report: report, transcript: transcript, fallbackTitle: "call", isForVault: isForVault,
            sound: sound
        ).text
    }

    @Test("people become links and to-dos become tasks, but only for a vault")
    func vault() throws {
        let vault = text("Anna Berg")
        #expect(vault.contains("`0:00` **[[Anna Berg]]:** hello"), "\(vault)")
        #expect(vault.contains("- [ ] `0:00` **[[Anna Berg]]:** "), "\(vault)")
        let plain = text("Anna Berg", isForVault: false)
        #expect(!plain.contains("[["), "\(plain)")
        #expect(!plain.contains("- [ ]"), "\(plain)")
        // It is read back unchanged.
        let back = try TranscriptReader().read(Data(vault.utf8), from: "it")
        #expect(back.segments.map(\.speaker) == ["Anna Berg"], "\(vault)")
    }

    @Test(
        "numbered speakers, devices and names that a link would change do not become links",
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

    @Test("every time links to that moment of the recording, if there is a recording to link to")
    func moments() throws {
        let text = text("Anna", sound: "../calls/a%20b.mp3")
        for link in [
            "[0:00](../calls/a%20b.mp3#t=0) **[[Anna]]:** hello",
            "- [ ] [0:00](../calls/a%20b.mp3#t=0) **[[Anna]]:** ",
            "- [1:01](../calls/a%20b.mp3#t=61) ", "[0:00\u{2013}0:02](../calls/a%20b.mp3#t=0,2)",
            "([0:00](../calls/a%20b.mp3#t=0))",
        ] { #expect(text.contains(link), "\(link) is missing in\n\(text)") }
        #expect(!text.contains("`0:"), "\(text)")
        // It is read back unchanged.
        let back = try TranscriptReader().read(Data(text.utf8), from: "it")
        #expect(back.segments.map(\.text) == ["hello"] && back.segments.map(\.speaker) == ["Anna"], "\(back)")
        #expect(MomentLinks.sound(in: text) == "../calls/a%20b.mp3")
        // The same as without links.
        let unlinked = MomentLinks.removed(from: text)
        #expect(unlinked == self.text("Anna").replacing("5 (0:00)", with: "5 (`0:00`)"), "\(unlinked)")
    }

    @Test("only our links to that recording are removed, and what a user wrote in the note stays")
    func removal() {
        let note = """
            - [x] [0:12](call.mp3#t=12) done
            My own: [0:12](other.mp3#t=12), [site](https://example.org/#t=1), `0:12`
            """
        #expect(
            MomentLinks.removed(from: note) == """
                - [x] `0:12` done
                My own: [0:12](other.mp3#t=12), [site](https://example.org/#t=1), `0:12`
                """)
    }

    @Test(
        "no address can break out of its link",
        arguments: ["a b.mp3", "a).mp3", "a>.mp3", "a\n# b.mp3", "a\\"])
    func address(sound: String) throws {
        let text = text("Anna", sound: sound)
        #expect(text.contains(/\]\([a-z0-9#.]+#t=0\)/), "\(text)")
        #expect(!text.contains("\n# b"), "\(text)")
    }

    @Test("an address is read back as it was given", arguments: ["_a_.mp3", "a~b/~c.mp3", "a_b%20-_.mp3"])
    func oddAddress(sound: String) {
        #expect(MomentLinks.sound(in: text("Anna", sound: sound)) == sound)
    }
}
