import Foundation
import Spoken
import Testing
import Timeline
import Transcripts

@testable import TranscriptTasks

@Suite("Calendar days, and the days that people mention")
struct CalendarDayTests {
    @Test("days agree with Foundation's calendar over four hundred years")
    func calendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for number in stride(from: -70_000, through: 80_000, by: 17) {
            let day = CalendarDay(number: number)
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            #expect(
                [day.parts.year, day.parts.month, day.parts.day] == [parts.year, parts.month, parts.day])
            #expect(day.weekday % 7 + 1 == parts.weekday)
            #expect(CalendarDay(day.description) == day)
        }
    }

    @Test(
        "text that is not a valid day is not read as one",
        arguments: [
            "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "tomorrow", "2026-01-1x", "",
        ]
    )
    func wrong(text: String) { #expect(CalendarDay(text) == nil) }

    private func day(_ line: String, said: String, isAhead: Bool) throws -> String? {
        let words = line.split(separator: " ").map(String.init)
        let mention = try #require(
            MentionReader().mentions(in: words).first { $0.kind == .date }, "no date in \(line)")
        let resolver = DayResolver(said: try #require(CalendarDay(said)))
        return resolver.day(of: mention, in: words, isAhead: isAhead)?.description
    }

    // November 27, 2026, is a Friday.
    @Test(
        "words that clearly mean one day give that day",
        arguments: [
            ("I will call you tomorrow.", "2026-11-28"), ("I called yesterday.", "2026-11-26"),
            ("I do it today.", "2026-11-27"), ("the day after tomorrow, I will be there", "2026-11-29"),
            ("They came the day before yesterday.", "2026-11-25"), ("see you next Tuesday", "2026-12-01"),
            ("it was last Tuesday? no, last Friday", nil), ("it was last Friday", "2026-11-20"),
            ("this Saturday then", "2026-11-28"), ("I will send it by Monday.", "2026-11-30"),
            ("We will meet on the fourteenth.", "2026-12-14"),
            ("I will come on the thirtieth.", "2026-11-30"),
            ("I'll be there in three days", "2026-11-30"), ("I will know in two weeks", "2026-12-11"),
            ("We will meet on the fourteenth of June.", "2027-06-14"),
            ("It was on March 3rd 2024 that", "2024-03-03"), ("see you this afternoon", "2026-11-27"),
            ("I'll come on Monday the thirtieth", "2026-11-30"),
        ] as [(String, String?)])
    func told(line: String, expected: String?) throws {
        #expect(try day(line, said: "2026-11-27", isAhead: false) == expected, "\(line)")
    }

    @Test(
        "words that could mean two days, or no day, give none",
        arguments: [
            // Said on a Monday: tomorrow to some, in eight days to others.
            ("see you next Tuesday", "2026-11-23"), ("I will call next week", "2026-11-27"),
            ("I will come on Friday", "2026-11-27"), ("we meet every Tuesday", "2026-11-27"),
            ("it was on Monday", "2026-11-27"), ("on the fourteenth I was ill", "2026-11-27"),
            ("the following Tuesday I will know", "2026-11-27"), ("I will come on Tuesdays", "2026-11-27"),
            ("it will take within three days", "2026-11-27"),
            ("I'll come on Tuesday the thirtieth", "2026-11-27"),
            ("at nine thirty.", "2026-11-27"), ("it was last Wednesday", "2026-11-27"),
            ("tomorrow, Tuesday, I will come", "2026-11-27"),
            ("I was ill on Monday, but I will call", "2026-11-27"),
        ])
    func untold(line: String, said: String) throws {
        #expect(try day(line, said: said, isAhead: false) == nil, "\(line)")
    }

    private func segment(_ id: Int, _ text: String, speaker: String) -> Segment {
        let words = text.split(separator: " ").enumerated().map { index, word in
            Word(
                text: String(word),
                range: AudioTimeRange(
                    start: AudioTime(value: Int64(id * 100 + index), timescale: 10),
                    end: AudioTime(value: Int64(id * 100 + index + 1), timescale: 10)))
        }
        return Segment(
            id: id, range: AudioTimeRange(start: words[0].range.start, end: words[words.count - 1].range.end),
            speaker: speaker, words: words)
    }

    @Test(
        "to-dos and key moments get their calendar days, also in Markdown, and keep their words"
    )
    func report() throws {
        let segments = [
            segment(1, "I will send you the contract next Tuesday.", speaker: "Agent"),
            segment(2, "Fine. I was ill on Monday. I will call you tomorrow.", speaker: "Customer"),
        ]
        let transcript = Transcript(
            segments: segments, duration: AudioTime(value: 40, timescale: 1), language: "en-US")
        var report = Report(
            task: "call", recipe: .quotations, model: nil, title: nil,
            keyMoments: segments.map(quoted),
            coverage: Coverage(
                audio: transcript.duration, speech: transcript.duration, segments: 2,
                segmentsRead: 2, windowsPlanned: 1, windowsFinished: 1))
        report.actions = zip(segments, ["next Tuesday", "tomorrow"]).map { segment, due in
            var line = quoted(segment)
            line.due = due
            return line
        }
        let dated = report.dated(from: try #require(CalendarDay("2026-11-27")), in: transcript)
        #expect(dated.actions.map(\.due) == ["next Tuesday", "tomorrow"])
        #expect(dated.actions.map(\.dueDay?.description) == ["2026-12-01", "2026-11-28"])
        #expect(
            dated.keyMoments.map { $0.days.map(\.day.description) } == [["2026-12-01"], ["2026-11-28"]])
        #expect(dated.keyMoments.map(\.text) == segments.map(\.text))
        let markdown = MarkdownReport(report: dated, transcript: transcript, fallbackTitle: "x").text
        #expect(markdown.contains("(due: next Tuesday (2026-12-01))"), "\(markdown)")
        #expect(markdown.contains("the contract next Tuesday (2026-12-01).\u{201D}"), "\(markdown)")
        #expect(markdown.contains("I was ill on Monday. I will call you tomorrow (2026-11-28).\u{201D}"))
        let plain = MarkdownReport(report: report, transcript: transcript, fallbackTitle: "x").text
        #expect(!plain.contains("2026"))
    }

    private func quoted(_ segment: Segment) -> EvidencedLine {
        EvidencedLine(
            text: segment.text, speaker: segment.speaker, segments: [segment.id], range: segment.range)
    }
}
