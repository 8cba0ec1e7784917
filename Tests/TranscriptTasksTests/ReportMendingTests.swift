import Foundation
import LanguageModels
import Spoken
import Testing
import Timeline
import Transcripts

@testable import TranscriptTasks

@Suite("Changing words and names in a finished report")
struct ReportMendingTests {
    private func range(_ start: Int64) -> AudioTimeRange {
        AudioTimeRange(
            start: AudioTime(value: start, timescale: 1), end: AudioTime(value: start + 4, timescale: 1))
    }

    private func line(_ text: String, _ sentence: String? = nil, at start: Int64 = 0) -> EvidencedLine {
        var line = EvidencedLine(text: text, speaker: "Speaker 1", segments: [1], range: range(start))
        line.sentence = sentence
        return line
    }

    private var transcript: Transcript {
        let segments = ["Speaker 1", "Speaker 2"].enumerated().map { index, speaker in
            Segment(
                id: index + 1, range: range(Int64(index) * 5), speaker: speaker,
                words: [Word(text: "cortex", range: range(Int64(index) * 5))])
        }
        return Transcript(segments: segments, duration: AudioTime(value: 10, timescale: 1))
    }

    private var report: Report {
        var report = Report(
            task: "call", recipe: .notes, model: "m", title: line("Speaker 1 calls Cortex"),
            keyMoments: [line("I am Speaker 1 of cortex", "Speaker 1 works for Cortex.")],
            coverage: Coverage(
                audio: AudioTime(value: 10, timescale: 1), speech: AudioTime(value: 8, timescale: 1),
                segments: 2,
                segmentsRead: 2, windowsPlanned: 1, windowsFinished: 1))
        report.keyMoments[0].quotes = [
            line("cortex"), line("Tell Cortex", "Speaker 12 tells Cortex.", at: 5),
        ]
        report.actions = [line("call cortex on Friday")]
        report.actions[0].owner = "Speaker 2"
        report.actions[0].due = "the cortex day"
        report.actions[0].dueDay = CalendarDay("2026-11-27")
        report.actions[0].days = [SpokenDay(text: "the cortex day", day: CalendarDay("2026-11-27")!)]
        report.names = [line("Cortex"), line("Kortix"), line("Anna")]
        report.topics = [
            Stretch(
                title: line("cortex"), segments: 1...2, range: range(0), lines: [line("cortex")],
                account: line("Speaker 2 and cortex"))
        ]
        report.speakingTimes = transcript.speakingTimes
        report.answer = try? JSONValue(json: #"{"who": ["Speaker 1", "cortex", 1.5, null]}"#)
        report.rejected = [RejectedClaim(text: "cortex", segments: [1], reason: .name)]
        return report
    }

    @Test("a report kept as JSON is read back as the same report")
    func document() throws {
        let read = try JSONDecoder().decode(Report.self, from: try JSONEncoder().encode(report))
        #expect(read == report && read.isSound)
        let keys = try keys(of: report)
        #expect(report.decisions.isEmpty && !keys.contains("decisions"))
    }

    @Test("a report with a line that rests on nothing, or with impossible numbers, is refused")
    func unsound() throws {
        let breaks: [(inout Report) -> Void] = [
            { $0.keyMoments[0].segments = [] }, { $0.keyMoments[0].quotes[1].segments = [] },
            { $0.coverage.segmentsRead = .min }, { $0.speakingTimes[0].share = 1e300 },
        ]
        for breaking in breaks {
            var broken = report
            breaking(&broken)
            #expect(!broken.isSound)
        }
        let json = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
        let backwards = json.replacing(#""firstSegment":1"#, with: #""firstSegment":3"#)
        let turned = try JSONDecoder().decode(Report.self, from: Data(backwards.utf8))
        #expect(!turned.isSound)
        let endless = json.replacing(#""audioSeconds":10"#, with: #""audioSeconds":1e300"#)
        #expect(endless != json && backwards != json)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Report.self, from: Data(endless.utf8))
        }
    }

    private func keys(of report: Report) throws -> [String] {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report))
        return Array((object as? [String: Any] ?? [:]).keys)
    }

    @Test("words are replaced wherever they are quoted, told or in a title; rejected notes stay as written")
    func words() {
        let replacer = WordReplacer(Vocabulary("cortex => Kortix").replacements)
        let mended = report.replacing(replacer, in: transcript)
        #expect(mended.title?.text == "Speaker 1 calls Kortix")
        #expect(mended.keyMoments[0].sentence == "Speaker 1 works for Kortix.")
        #expect(mended.keyMoments[0].quotes.map(\.text) == ["Kortix", "Tell Kortix"])
        #expect(
            mended.actions[0].due == "the Kortix day" && mended.actions[0].days[0].text == "the Kortix day")
        #expect(mended.names.map(\.text) == ["Kortix", "Anna"])
        #expect(mended.topics[0].account?.text == "Speaker 2 and Kortix")
        #expect(mended.answer?.jsonString == #"{"who": ["Speaker 1", "Kortix", 1.5, null]}"#)
        #expect(mended.rejected == report.rejected && mended.coverage == report.coverage)
        #expect(report.replacing(WordReplacer([]), in: transcript) == report)
        let then = report.replacing(replacer, in: transcript, during: range(5))
        #expect(
            then.keyMoments[0].quotes.map(\.text) == ["cortex", "Tell Kortix"] && then.title == report.title)
    }

    @Test("names are changed for speakers, for owners and in sentences; quotations stay")
    func names() {
        let renaming = SpeakerRenaming(["Speaker 1": "Anna", "Speaker 2": "Ben"])
        let mended = report.renamed(renaming, in: transcript.renamed(renaming))
        #expect(mended.title?.text == "Anna calls Cortex")
        #expect(mended.keyMoments[0].sentence == "Anna works for Cortex.")
        #expect(mended.keyMoments[0].text == "I am Speaker 1 of cortex")
        #expect(mended.keyMoments[0].quotes[1].sentence == "Speaker 12 tells Cortex.")
        #expect(mended.keyMoments[0].quotes.allSatisfy { $0.speaker == "Anna" })
        #expect(mended.actions[0].owner == "Ben" && mended.speakingTimes.map(\.speaker) == ["Anna", "Ben"])
        #expect(mended.topics[0].account?.text == "Ben and cortex")
        #expect(mended.answer?.jsonString == #"{"who": ["Anna", "cortex", 1.5, null]}"#)
    }

    @Test("two speakers merged into one, with nobody else left, have no speaking time")
    func merging() {
        let renaming = SpeakerRenaming(["Speaker 2": "Speaker 1"])
        let mended = report.renamed(renaming, in: transcript.renamed(renaming))
        #expect(mended.speakingTimes.isEmpty && mended.actions[0].owner == "Speaker 1")
    }

    @Test("splitting a speaker moves lines with their segments, and a line of both has no speaker")
    func splitting() {
        let renaming = SpeakerRenaming(["Speaker 2": "Speaker 1"])
        let merged = transcript.renamed(renaming)
        var report = report.renamed(renaming, in: merged)
        report.keyMoments[0].quotes[1].segments = [2]
        report.keyMoments[0].quotes[1].sentence = "Speaker 1 tells Cortex."
        report.actions[0].segments = [1, 2]
        report.decisions = [line("Ben is asked")]
        report.decisions[0].speaker = "Anna"
        report.decisions[0].owner = "Speaker 1"
        var hint = SpeakerHint(speaker: "Speaker 1")
        hint.role = "Doctor"
        report.speakerHints = [hint]
        report.dates = [line("today", at: 5)]
        report.dates[0].speaker = "Doctor"
        report.dates[0].segments = [2]
        report.task = "meeting"
        let split = SpeakerSplit(of: "Speaker 1", owners: [1: "Speaker 1", 2: "Speaker 2"])
        let apart = report.split(split, in: transcript)
        #expect(apart.keyMoments[0].speaker == "Speaker 1" && apart.title == report.title)
        #expect(apart.keyMoments[0].quotes.map(\.speaker) == ["Speaker 1", "Speaker 2"])
        #expect(apart.keyMoments[0].quotes[1].sentence == "Speaker 2 tells Cortex.")
        #expect(apart.actions[0].speaker == nil && apart.actions[0].owner == nil)
        // Someone else asked, so the owner is the speaker who answers next.
        #expect(apart.decisions[0].speaker == "Anna" && apart.decisions[0].owner == "Speaker 2")
        #expect(apart.dates[0].speaker == "Speaker 2" && apart.speakerHints.isEmpty)
        #expect(apart.speakingTimes.map(\.speaker) == ["Speaker 1", "Speaker 2"])
    }
}
