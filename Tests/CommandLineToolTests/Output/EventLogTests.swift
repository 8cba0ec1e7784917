import Execution
import Foundation
import Readback
import Testing

@testable import CommandLineTool

@Suite struct EventLogTests {
    private func segment(_ id: Int, _ text: String, by speaker: String?, from start: Double) -> Segment {
        let words = text.split(separator: " ").enumerated().map { index, word in
            let begin = AudioTime(seconds: start + Double(index), preferredTimescale: 1000)
            let end = AudioTime(seconds: start + Double(index) + 0.5, preferredTimescale: 1000)
            return Word(text: String(word), range: AudioTimeRange(start: begin, end: end))
        }
        let range = AudioTimeRange(
            start: words.first?.range.start ?? .zero, end: words.last?.range.end ?? .zero)
        return Segment(id: id, range: range, speaker: speaker, words: words)
    }

    private func lines(_ events: [PipelineEvent], of recording: String? = nil) async throws -> [String] {
        let written = Mutex<[String]>([])
        let log = EventLog(of: recording) { line in written.withLock { $0.append(line) } }
        for event in events { try await log.receive(event) }
        return written.withLock { $0 }
    }

    @Test("the last line lists the vocabulary's corrections and fits its schema")
    func corrections() async throws {
        let segment = segment(1, "Mister Kowalczyk called", by: "Ann", from: 1)
        let correction = WordCorrection(from: "Koval check", to: "Kowalczyk", range: segment.words[1].range)
        let result = PipelineResult(
            transcript: Transcript(
                segments: [segment], duration: AudioTime(seconds: 5, preferredTimescale: 1000),
                corrections: [correction]))
        let last = try #require(try await lines([.segment(segment), .finished(result)]).last)
        let object = try JSONSerialization.jsonObject(with: Data(last.utf8))
        #expect(try JSONSchema.named("event-1.json").faults(in: object) == [])
        let listed = (object as? [String: Any])?["corrections"] as? [[String: Any]]
        #expect(listed?.count == 1 && listed?[0]["from"] as? String == "Koval check")
        #expect(listed?[0]["to"] as? String == "Kowalczyk" && listed?[0]["start"] as? Double == 2)
    }

    @Test(
        "volatile text is logged with its settled words if wanted, and is no part of the transcript"
    )
    func volatileText() async throws {
        let said = [
            PipelineEvent.volatile(
                party: 0, text: VolatileText(settled: ["We", "meet"], tentative: ["on", "Sunday"])),
            .segment(segment(1, "We meet on Monday.", by: "Ann", from: 1)),
        ]
        let written = Mutex<[String]>([])
        let log = EventLog(includesVolatileText: true) { line in written.withLock { $0.append(line) } }
        for event in said { try await log.receive(event) }
        let lines = written.withLock { $0 }
        let object = try JSONSerialization.jsonObject(with: Data((lines.first ?? "").utf8)) as? [String: Any]
        #expect(
            object?["text"] as? String == "We meet on Sunday" && object?["settled"] as? String == "We meet")
        #expect(try JSONSchema.named("event-1.json").faults(in: try #require(object)) == [])
        #expect(try await self.lines(said).count == 1, "of a file, the same lines every time")
        let transcript = try TranscriptReader().read(Data(lines.joined().utf8), from: "log")
        #expect(transcript.segments.map(\.text) == ["We meet on Monday."])
    }

    @Test(
        "drafts of the report are logged in lines that fit their schema and are no part of the transcript"
    )
    func drafts() async throws {
        let segment = segment(1, "We meet on Monday.", by: "Ann", from: 1)
        var report = Report(
            task: "call", recipe: .notes, model: "m", title: nil,
            keyMoments: [EvidencedLine(text: segment.text, segments: [1], range: segment.range)],
            coverage: Coverage(
                audio: segment.range.end, speech: segment.range.duration, segments: 1, segmentsRead: 1,
                windowsPlanned: 1, windowsFinished: 1))
        let first = ReportDraft(report: report, written: 0, planned: 1)
        report.keyMoments[0].sentence = "Ann says that they meet on Monday."
        let second = ReportDraft(report: report, written: 1, planned: 1)
        let written = try await lines([.segment(segment), .draft(first), .draft(second)])
        let objects = try written.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        for object in objects {
            #expect(try JSONSchema.named("event-1.json").faults(in: object) == [], "\(object)")
        }
        #expect(objects.map { $0["event"] as? String } == ["segment", "draft", "draft"])
        #expect(objects.map { $0["written"] as? Int } == [nil, 0, 1])
        #expect(written[2].contains("Ann says that they meet on Monday."))
        let transcript = try TranscriptReader().read(Data(written.joined().utf8), from: "log")
        #expect(transcript.segments.map(\.text) == ["We meet on Monday."])
    }

    @Test("speakers are read back from the events, and a log of several recordings is refused")
    func readBack() async throws {
        let heard = segment(1, "We meet on Monday. I bring the plans.", by: nil, from: 1)
        let attributed = [
            segment(1, "We meet on Monday.", by: "Ann", from: 1),
            segment(2, "I bring the plans.", by: "Ben", from: 5),
        ]
        let events = [PipelineEvent.segment(heard), .attributed(attributed)]
        let log = try await lines(events, of: "a.wav")
        for line in log {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            #expect(try JSONSchema.named("event-1.json").faults(in: object) == [], "\(line)")
        }
        let transcript = try TranscriptReader().read(Data(log.joined().utf8), from: "log")
        #expect(transcript.segments.map(\.speaker) == ["Ann", "Ben"])
        #expect(transcript.segments.map(\.text) == ["We meet on Monday.", "I bring the plans."])
        let both = log + (try await lines(events, of: "b.wav"))
        let error = #expect(throws: TranscriptReadError.self) {
            try TranscriptReader().read(Data(both.joined().utf8), from: "log")
        }
        #expect(error?.description.contains("2 recordings") == true)
    }
}
