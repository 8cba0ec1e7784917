import LanguageModels
import Testing
import TranscriptTasks
import Transcripts

@Suite("Decisions, promises, questions, mentions") struct StatementTests {
    private func report(_ lines: [(String, String)], _ task: StandardTask = .call) async throws -> Report {
        var transcript = transcript(lines.map(\.1))
        for index in lines.indices { transcript.segments[index].speaker = lines[index].0 }
        let run = try task.begin(with: TaskResources(profile: countingProfile, context: CountingContext()))
        for segment in transcript.segments { try await run.add(segment) }
        return try await run.finish(transcript)
    }

    @Test("a promise has who gave it and until when, and is one sentence as it was said")
    func promise() async throws {
        let report = try await report([
            ("Ann", "That sounds good to me. I'll send the signed contract by Friday."),
            ("Bob", "Could you call the garage tomorrow? They close early."),
            ("Ann", "I'll be honest with you, the rooms are small."),
        ])
        #expect(
            report.actions.map(\.text) == [
                "I'll send the signed contract by Friday.", "Could you call the garage tomorrow?",
            ])
        #expect(report.actions.map(\.owner) == ["Ann", nil])
        #expect(report.actions.map(\.due) == ["Friday", "tomorrow"])
    }

    @Test(
        "of several dates a promise is due on the one that belongs to it, and on none that tells of something else",
        arguments: [
            ("On Monday we talked about it, and I'll send the contract by Friday.", "Friday"),
            ("I'll send you the figures from Tuesday on Thursday.", "Thursday"),
            ("The meeting was on Monday, so please call the garage tomorrow.", "tomorrow"),
            ("I'll answer the letter of March 14 until Friday.", "Friday"),
            ("I'll call the hotel on Monday, and could you pay the bill by Friday?", "Monday"),
            ("On Friday I'll send the contract to Maria.", "Friday"),
            ("Call the garage about the car on Friday, please.", "Friday"),
            ("I'll send the contract by the end of March.", "March"),
            ("I'll send you the figures from last Tuesday.", nil),
            ("We met on Monday in the garden, but I will write to Maria again.", nil),
        ] as [(String, String?)])
    func due(said: String, due: String?) async throws {
        let report = try await report([("Ann", said)])
        #expect(report.actions.map(\.text) == [said])
        #expect(
            report.actions.map { $0.due?.split(separator: " ").last.map(String.init) } == [due], "\(said)")
    }

    @Test("of more dates than a list holds, said once each, the first ones are listed, every time")
    func manyDates() async throws {
        let months = "January February March April June July August September October November December"
            .split(separator: " ").map(String.init)
        let days = ["Monday", "Tuesday", "Wednesday", "Thursday"]
        let text = months.map { "We met in \($0)." } + days.map { "We will meet on \($0)." }
        for _ in 0..<20 {
            let report = try await report([("Ann", text.joined(separator: " "))])
            #expect(report.dates.map(\.text) == months + ["Monday"])
        }
    }

    @Test("a decision is told by its words; a question stays open when the answer says so")
    func decisionAndQuestion() async throws {
        let report = try await report([
            ("Ann", "So we decided to take the garden room."),
            ("Bob", "How many guests will come to the dinner?"),
            ("Ann", "I don't know yet."), ("Bob", "Is the river near?"), ("Ann", "It is behind the house."),
        ])
        #expect(report.decisions.map(\.segments) == [[1]])
        #expect(report.questions.map(\.text) == ["How many guests will come to the dinner?"])
        #expect(report.questions.map(\.segments) == [[2, 3]])
        #expect(
            report.questions.flatMap(\.quotes).map(\.text) == [
                "How many guests will come to the dinner?", "I don't know yet.",
            ])
    }

    @Test(
        "who takes a day that was offered has decided; who refuses it, or names one that nobody offered, has not"
    )
    func acceptance() async throws {
        let report = try await report([
            ("Ann", "I have the twelfth at nine, or the fourteenth at two."),
            ("Bob", "The fourteenth, please. The stairs are steep."),
            ("Ann", "Or would you rather have Monday the third?"),
            ("Bob", "Monday is not good for the roof."),
            ("Ann", "Is there anything that the roofer should bring?"), ("Bob", "The ladder, please."),
        ])
        #expect(report.decisions.map(\.text) == ["The fourteenth, please."])
    }

    @Test("a decision that names nothing is shown with the sentence that says what was decided")
    func bareDecision() async throws {
        let report = try await report([
            ("Ann", "Good. Then we have decided. We sign on the fourteenth. I call the bank."),
            ("Bob", "The garden room, with lunch. Then it's settled."),
            ("Ann", "So that's settled."),
        ])
        #expect(
            report.decisions.map(\.text) == [
                "Then we have decided. We sign on the fourteenth.",
                "The garden room, with lunch. Then it's settled.", "So that's settled.",
            ])
    }

    @Test("a promise that breaks off is none; one that is put right is")
    func brokenPromise() async throws {
        let report = try await report([
            ("Ann", "They are open until nine tonight. I'll text you the, no, you've no phone."),
            ("Bob", "I'll call him about the boat, no, I'll write to him on Sunday."),
        ])
        #expect(report.actions.map(\.owner) == ["Bob"], "\(report.actions)")
    }

    @Test("a name is listed without its possessive, and what people exclaim is no name")
    func possessives() async throws {
        let report = try await report([
            ("Ann", "So we hear that Keisha's bringing a friend. Oh, thank God, and it is Dad\u{2019}s turn.")
        ])
        #expect(report.names.map(\.text) == ["Keisha", "Dad"], "\(report.names.map(\.text))")
    }

    @Test("what is taken back is not listed; the later holds")
    func retractions() async throws {
        let report = try await report([
            ("Ann", "We meet on Tuesday, no, wait, on Thursday."),
            ("Bob", "Then fourteen people come. No, wait, fifteen people."),
            ("Ann", "That is 300 dollars."), ("Bob", "No, sorry, it is 400 dollars."),
            ("Ann", "Not Monday, Saturday for the cake."),
            ("Ann", "She had it at twenty dollars a head. No, thirty, it was thirty dollars."),
        ])
        #expect(report.dates.map(\.text) == ["Thursday", "Saturday"])
        #expect(
            report.amounts.map(\.text) == [
                "fifteen people", "400 dollars", "thirty", "thirty dollars",
            ],
            "\(report.amounts.map(\.text))")
    }

    @Test(
        "every line of a meeting's report was said, in the segments that it names",
        arguments: StandardTask.all)
    func evidence(task: StandardTask) async throws {
        let subjects = ["printer", "garden", "holiday", "budget"]
        let lines = subjects.flatMap { subject in
            (0..<12).map { index in
                (
                    "Ann",
                    "The \(subject) needs part \(index) and the old \(subject) on floor \(index % 3) stays with us."
                )
            }
        }
        let report = try await report(lines, task)
        let texts = Dictionary(uniqueKeysWithValues: lines.enumerated().map { ($0.offset + 1, $0.element.1) })
        for line in report.lines {
            let said = line.segments.map { texts[$0] ?? "" }.joined(separator: " ").lowercased()
            #expect(!line.segments.isEmpty && said.contains(line.text.lowercased()), "\(line)")
        }
        #expect(report.coverage.isComplete)
    }

    @Test("chapters follow one another without a gap, on segment boundaries, from beginning to end")
    func chapters() async throws {
        let subjects = ["printer toner paper", "garden roses water", "holiday beach hotel"]
        let lines = subjects.flatMap { subject in
            (0..<30).map { ("Ann", "The \(subject) and again the \(subject) in turn \($0 % 4).") }
        }
        let report = try await report(lines, .chapters)
        let chapters = report.chapters
        #expect(chapters.count == 3, "\(chapters.map(\.segments))")
        #expect(chapters.first?.segments.lowerBound == 1 && chapters.last?.segments.upperBound == 90)
        for (left, right) in zip(chapters, chapters.dropFirst()) {
            #expect(
                left.segments.upperBound + 1 == right.segments.lowerBound
                    && left.range.end == right.range.start)
        }
        #expect(chapters.first?.range.start == .zero)
        #expect(chapters.map { abs($0.segments.count - 30) }.max() ?? 99 <= 3, "\(chapters.map(\.segments))")
    }

    @Test("a recording that was heard badly says so before anything else")
    func lowConfidence() async throws {
        var transcript = transcript(["we decided to take the garden room on friday"])
        for index in transcript.segments[0].words.indices {
            transcript.segments[0].words[index].confidence = 0.6
        }
        let run = try StandardTask.call.begin(
            with: TaskResources(profile: countingProfile, context: CountingContext()))
        for segment in transcript.segments { try await run.add(segment) }
        let report = try await run.finish(transcript)
        let text = MarkdownReport(report: report, transcript: transcript, fallbackTitle: "x").text
        #expect(text.hasPrefix("> Heard badly: about 40 of 100 words"), "\(text)")
    }
}
