import Testing
import Timeline
import Transcripts

@testable import TranscriptTasks

/// Reports that are written without a model.
@Suite("Reports of quotations") struct QuotationTests {
    private let call = [
        ("Ann", "Good morning, how are you today?"),
        ("Ben", "Um, fine. The printer on the the second floor is broken again."),
        ("Ann", "What does a new printer cost?"), ("Ben", "Four hundred dollars, and it comes on Friday."),
        ("Ann", "So what about the weather over there?"), ("Ben", "It is nice enough."),
        ("Ann", "Well, good."),
        ("Ben", "Thank you very much."), ("Ann", "Goodbye."),
    ]

    private func report(on transcript: Transcript, _ task: StandardTask = .call) async throws -> Report {
        let run = try task.begin(with: nil)
        for segment in transcript.segments { try await run.add(segment) }
        return try await run.finish(transcript)
    }

    @Test("lines are tidied and name their segments, and the report says what it is made of")
    func tidied() async throws {
        let report = try await report(on: conversation(call))
        #expect(report.recipe == .quotations && report.model == nil && report.title == nil)
        #expect(report.coverage.isComplete)
        let lines = report.keyMoments.flatMap(\.utterances)
        let printer = try #require(lines.first { $0.text.contains("broken") })
        #expect(printer.text == "Fine. The printer on the second floor is broken again.")
        #expect(printer.segments == [2] && printer.speaker == "Ben")
        #expect(report.notices.count == 1 && report.notices[0].contains("readback models pull"))
        let text = MarkdownReport(
            report: report, transcript: conversation(call), fallbackTitle: "Ann and Ben"
        ).text
        #expect(text.hasPrefix("> These are quotations"), "\(text)")
        #expect(text.contains("# Ann and Ben") && text.contains("## Key moments (quoted)"), "\(text)")
    }

    @Test("numbers and news are quoted, pleasantries are not, and a second run gives the same report")
    func chosen() async throws {
        let talk = conversation(call + (0..<12).map { ($0 % 2 == 0 ? "Ben" : "Ann", "so it is, well well") })
        let report = try await report(on: talk)
        let text = report.keyMoments.map(\.text).joined(separator: "\n")
        #expect(text.contains("Four hundred dollars") && !text.contains("Goodbye"), "\(text)")
        #expect(try await self.report(on: talk) == report)
    }

    @Test(
        "only full reports say what they are made of, and suggest no model if quotations were asked for"
    )
    func notices() async throws {
        for task in StandardTask.all {
            let notices = try await report(on: conversation(call), task).notices
            let isTold = task.template != nil
            #expect(notices.count == (isTold ? 1 : 0), "\(task.name)")
        }
        var asked = StandardTask.call
        asked.options.recipe = .quotations
        let notices = try await report(on: conversation(call), asked).notices
        #expect(notices.count == 1 && !notices[0].contains("readback models"), "\(notices)")
    }

    @Test("nothing is quoted twice, and quotations come from all over the conversation")
    func spread() async throws {
        let lines = (0..<40).map {
            ($0 % 2 == 0 ? "Ann" : "Ben", "part \($0 / 10) of matter\($0) costs \($0) dollars")
        }
        let repeated = lines + [lines[3], lines[3]]
        let report = try await report(on: conversation(repeated))
        let texts = report.keyMoments.flatMap(\.utterances).map { $0.text.lowercased() }
        #expect(Set(texts).count == texts.count, "\(texts)")
        #expect(
            Set(report.keyMoments.map { ($0.segments[0] - 1) / 10 }).count >= 4,
            "\(report.keyMoments.map(\.segments))")
    }

    @Test("five passages are quoted from a few minutes, more from an hour, and never more than fifteen")
    func counts() async throws {
        func count(_ lines: Int) async throws -> Int {
            let said = (0..<lines).map {
                (
                    $0 % 2 == 0 ? "Ann" : "Ben",
                    "number \($0) talks about topic\($0) and matter\($0 % 7) at some length"
                )
            }
            return try await report(on: conversation(said)).keyMoments.count
        }
        #expect(try await count(100) == 5)
        #expect(try await count(300) == 7)
        #expect(try await count(3_000) == 15)
    }

    @Test("a passage is one line, or a few consecutive lines that can be read at a glance")
    func passages() {
        func lines(_ words: [Int], pause: Double = 0) -> [Conversation.Line] {
            var start = 0.0
            return words.enumerated().map { index, count in
                let said = (0..<count).map { place in
                    SaidWord(
                        text: "thing\(index)of\(place)", segment: index + 1,
                        range: AudioTimeRange(
                            start: AudioTime(seconds: start, preferredTimescale: 1000),
                            duration: AudioTime(value: 1, timescale: 1)))
                }
                start += 1 + pause
                return Conversation.Line(speaker: "\(index)", words: said, separator: " ")
            }
        }
        func chosen(_ lines: [Conversation.Line], limit: Int = 1) -> [Range<Int>] {
            PassageChoice.chosen(from: lines, LineWeights(lines, in: .english), limit: limit).map(\.places)
        }
        let talk = [4, 4, 20, 20, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]
        #expect(chosen(lines(talk)) == [2..<4])
        #expect(chosen(lines(talk, pause: 11))[0].count == 1, "another matter")
        let tooLong = chosen(lines([4, 4, 26, 26, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]))[0]
        #expect(!(tooLong.contains(2) && tooLong.contains(3)), "\(tooLong)")
        #expect(chosen(lines([2, 1, 2])).isEmpty, "too short")
        let all = chosen(lines(talk), limit: 4)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(all)")
    }

    @Test(
        "a meeting has speaking times and topics, and a chapter's title is made of words typical of it"
    )
    func parts() async throws {
        let matters = ["harbour", "orchestra"].flatMap { matter in
            (0..<30).map {
                ($0 % 3 == 0 ? "Ann" : "Ben", "the \(matter) needs thing\($0) and the \(matter) gets it")
            }
        }
        let meeting = try await report(on: conversation(matters), .meeting)
        #expect(meeting.speakingTimes.map(\.speaker) == ["Ben", "Ann"])
        #expect(meeting.topics.count == 2 && meeting.topics.allSatisfy { (1...3).contains($0.lines.count) })
        let chapters = try await report(on: conversation(matters), .chapters).chapters
        #expect(chapters.count == 2 && chapters[0].range.end == chapters[1].range.start)
        let titles = chapters.compactMap { $0.title?.text.lowercased() }
        #expect(
            titles.count == 2 && titles[0].contains("harbour") && titles[1].contains("orchestra"), "\(titles)"
        )
    }

    @Test("what several people said is quoted turn by turn, each turn with its speaker")
    func turns() throws {
        let line = { (speaker: String, text: String, id: Int) in
            EvidencedLine(text: text, speaker: speaker, segments: [id], range: .zero)
        }
        func blocks(_ quotes: [EvidencedLine]) -> [String] {
            var report = Report(
                task: "call", recipe: .quotations, model: nil, title: nil,
                keyMoments: [],
                coverage: Coverage(
                    audio: .zero, speech: .zero, segments: 2, segmentsRead: 2, windowsPlanned: 1,
                    windowsFinished: 1))
            report.keyMoments = [
                EvidencedLine(text: "Yes. No.", segments: [1, 2], range: .zero, quotes: quotes)
            ]
            return ReportSections(report: report, isTimed: false).blocks.map(\.text)
        }
        let both = blocks([line("Anna", "Yes.", 1), line("Ben", "No.", 2)])
        #expect(
            both.contains("- **Anna:** \u{201C}Yes.\u{201D}  \n  **Ben:** \u{201C}No.\u{201D}"), "\(both)")
    }
}
