import LanguageModels
import Testing
import Timeline
import TranscriptTasks
import Transcripts

@Suite struct QuotingTaskTests {
    private let lines = [
        "hello good morning how are you today",
        "the printer on the second floor is broken again",
        "we decided to replace the broken printer on friday",
        "i will order the new printer for the second floor",
        "yes",
        "thank you very much goodbye",
    ]

    private func report(
        on transcript: Transcript, context: CountingContext = CountingContext(), task: StandardTask = .call
    ) async throws -> Report {
        let run = try task.begin(with: TaskResources(profile: countingProfile, context: context))
        for segment in transcript.segments { try await run.add(segment) }
        return try await run.finish(transcript)
    }

    @Test("every line of a report was said, in the segments that it names")
    func everythingIsQuoted() async throws {
        let transcript = transcript(lines)
        let report = try await report(on: transcript, context: CountingContext())
        let title = try #require(report.title)
        let spoken = try #require(transcript.segments.first { title.segments == [$0.id] }).text
        #expect(spoken.contains(title.text.lowercased()), "\(title)")
        #expect(!report.keyMoments.isEmpty)
        for moment in report.keyMoments {
            let segments = transcript.segments.filter { moment.segments.contains($0.id) }
            #expect(moment.segments == segments.map(\.id), "in the order of the recording")
            #expect(moment.text == segments.map(\.text).joined(separator: " "))
            #expect(moment.range.start == segments[0].range.start)
            #expect(moment.range.end == segments.last?.range.end)
            #expect(moment.quotes.map(\.text) == (segments.count > 1 ? segments.map(\.text) : []))
        }
    }

    @Test("what tells about the rest comes before greetings, and repetitions are left out")
    func ranking() async throws {
        let repeated = transcript(lines + ["we decided to replace the broken printer on friday"])
        let report = try await report(on: repeated, context: CountingContext())
        let texts = (report.keyMoments + report.decisions).map(\.text)
        let decided = texts.filter { $0.contains("we decided to replace the broken printer on friday") }
        #expect(decided.count == 1, "\(texts)")
        #expect(!texts.contains { $0.contains("goodbye") }, "\(texts)")
    }

    @Test("coverage is complete over many windows, and no item is longer than a window")
    func manyWindows() async throws {
        let context = CountingContext()
        let long = transcript(
            (0..<200).map { "number \($0) talks about topic\($0 / 10) and matter\($0 % 7)" })
        let report = try await report(on: long, context: context)
        #expect(report.coverage.isComplete)
        #expect(report.coverage.segments == 200 && report.coverage.segmentsRead == 200)
        #expect(report.coverage.windowsFinished >= 3, "\(report.coverage)")
        #expect(await context.longestContinuation <= 640)
    }

    @Test("a meeting's report says how long each spoke, in Markdown and in JSON; a call's does not")
    func speakingTimes() async throws {
        var meeting = transcript(
            (0..<12).map { "number \($0) talks about the garden room and the wet floor" })
        for index in meeting.segments.indices {
            meeting.segments[index].speaker = index % 3 == 0 ? "Ann" : "Bob"
        }
        let report = try await report(on: meeting, task: .meeting)
        #expect(report.speakingTimes == meeting.speakingTimes && report.speakingTimes.count == 2)
        let shown = MarkdownReport(report: report, transcript: meeting, fallbackTitle: "Meeting").text
        let bob = report.speakingTimes[0]
        let time = TimestampFormat.clock.string(from: bob.duration)
        #expect(shown.contains("## Speaking time\n\n- **Bob:** \(time) (67%)\n- **Ann:** "), "\(shown)")
        let written = ReportDocument(report).speakingTimes
        #expect(written?.map(\.speaker) == ["Bob", "Ann"] && written?[0].share == 0.667, "\(written ?? [])")
        #expect(try await self.report(on: meeting).speakingTimes == [])
    }

    /// A call of many topics, ten words an utterance.
    private func longCall(_ count: Int) -> Transcript {
        transcript(
            (0..<count).map {
                "number \($0) talks about topic\($0 / 10) and matter\($0 % 7) with friend\($0 % 11) at length"
            })
    }

    private func wordsScored(_ transcript: Transcript) async throws -> Int {
        let context = CountingContext()
        _ = try await report(on: transcript, context: context)
        return await context.scoredWords
    }

    @Test("cost grows with the length of the recording, not with its square")
    func linearCost() async throws {
        let (half, whole) = (try await wordsScored(longCall(1_000)), try await wordsScored(longCall(2_000)))
        #expect(Double(whole) < 2.2 * Double(half), "\(half) words for 1000 segments, \(whole) for 2000")
    }

    @Test("a long recording costs little more than its words", arguments: [300, 1_000])
    func boundedCost(count: Int) async throws {
        let transcript = longCall(count)
        let scored = try await wordsScored(transcript)
        #expect(scored <= 2 * transcript.wordCount, "\(scored) words for \(transcript.wordCount)")
    }

    @Test("a short call costs at most three thousand words, title included")
    func shortCall() async throws {
        let transcript = longCall(28)
        let scored = try await wordsScored(transcript)
        #expect(transcript.wordCount >= 280 && scored <= 3_000, "\(scored) for \(transcript.wordCount)")
    }

    @Test("a greeting is neither a key moment nor a title, wherever it stands")
    func courtesies() async throws {
        for shift in lines.indices {
            let turned = Array(lines[shift...] + lines[..<shift])
            let report = try await report(on: transcript(turned), context: CountingContext())
            let shown = report.keyMoments.map(\.text) + [report.title?.text.lowercased() ?? ""]
            #expect(!shown.contains { $0.contains("morning") || $0.contains("thank") }, "\(shown)")
        }
    }

    @Test("what somebody promises, decides, or puts a number or date to, is shown, and once")
    func cues() async throws {
        let chatter = (0..<12).map { "so the weather\($0) over there is nice enough" }
        let said = [
            "we decided to take the garden room on the fourteenth of june",
            "i will send you the contract before friday",
            "that is nine hundred and fifty dollars for the whole day",
        ]
        let report = try await report(
            on: transcript(chatter.prefix(6) + said + chatter.suffix(6)), context: CountingContext())
        let lines = (report.keyMoments + report.decisions + report.actions).flatMap(\.utterances)
        for one in said { #expect(lines.count { $0.text == one } == 1, "\(one): \(lines.map(\.text))") }
    }

    @Test("a recording of nothing but courtesies has no title")
    func noTitle() async throws {
        let report = try await report(
            on: transcript(["good morning", "hello", "thank you very much", "goodbye"]),
            context: CountingContext())
        #expect(report.title == nil && report.keyMoments.isEmpty, "\(report)")
    }

    @Test("a title has at most eight words, begins with no number, and is no courtesy")
    func titles() async throws {
        let transcript = transcript([
            "good morning grand hotel how can i help you",
            "three rooms and the garden room with lunch and the terrace and the pool and the bar please",
            "the garden room with lunch is free on friday",
        ])
        let title = try #require(try await report(on: transcript, context: CountingContext()).title).text
        let words = title.lowercased().split(separator: " ")
        #expect((2...8).contains(words.count) && words.first != "three", "\(title)")
        #expect(!title.contains("Morning"), "\(title)")
    }

    @Test("the same transcript gives the same report")
    func repeatable() async throws {
        let first = try await report(on: transcript(lines), context: CountingContext())
        let second = try await report(on: transcript(lines), context: CountingContext())
        #expect(first == second)
    }
}
