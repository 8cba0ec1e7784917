import Execution
import Foundation
import LanguageModels
import Testing
import TranscriptTasks
import Transcripts

@Suite("Choosing, then phrasing") struct PhrasingTests {
    private func call(_ lines: [(String, String)]) -> Transcript {
        var transcript = transcript(lines.map(\.1))
        for index in lines.indices { transcript.segments[index].speaker = lines[index].0 }
        return transcript
    }

    private var booking: Transcript {
        call([
            ("Hotel", "Good morning, this is the hotel."),
            ("Guest", "The garden room has a broken window and a wet floor."),
            ("Hotel", "When did the window break?"),
            ("Guest", "The window broke on Monday during the storm."),
            ("Hotel", "I'll send the carpenter on Tuesday at nine."), ("Guest", "Thank you, goodbye."),
        ])
    }

    private func report(
        _ transcript: Transcript, _ writer: any LanguageEngineContext, _ task: StandardTask = .call,
        _ profile: LanguageEngineProfile = writingProfile
    ) async throws -> Report {
        let run = try task.begin(with: TaskResources(profile: profile, context: writer, writer: writer))
        for segment in transcript.segments { try await run.add(segment) }
        return try await run.finish(transcript)
    }

    private func pieces(_ report: Report) -> [EvidencedLine] { report.keyMoments.flatMap(\.utterances) }

    @Test("what is reported is what a model that judges would quote; sentence and quotation stand together")
    func together() async throws {
        let transcript = booking
        let told = try await report(transcript, ScriptedWriter())
        let quoted = try await report(transcript, ScriptedWriter(), .call, countingProfile)
        #expect(told.recipe == .writing && told.coverage.isComplete)
        #expect(told.keyMoments.map(\.segments) == quoted.keyMoments.map(\.segments))
        #expect(told.keyMoments.map(\.text) == quoted.keyMoments.map(\.text))
        let window = try #require(pieces(told).first { $0.text.contains("storm") })
        #expect(window.sentence == "Guest says that the window broke on Monday during the storm.")
        #expect(window.segments == [4] && window.speaker == "Guest")
        let action = try #require(told.actions.first)
        #expect(
            action.sentence == "Hotel will send the carpenter on Tuesday at nine." && action.owner == "Hotel")
        #expect(told.rejected.allSatisfy { $0.reason == .unfitTitle }, "\(told.rejected)")
    }

    @Test(
        "while it works a task says what it is at: what was read, each sentence, the title; no stage is silent"
    )
    func work() async throws {
        let told = Mutex<[TaskWork]>([])
        // An engine that tells each answer when it is there, as llama.cpp's does.
        let writer = ScriptedWriter { _, _ in
            ModelWork.listener?.hear(1)
            return nil
        }
        let transcript = booking
        let listener = WorkListener<TaskWork> { work in told.withLock { $0.append(work) } }
        let report = try await TaskWork.$listener.withValue(listener) {
            try await self.report(transcript, writer)
        }
        let works = told.withLock { $0 }
        let stages = works.map(\.stage).reduce(into: [TaskWork.Stage]()) {
            if $0.last != $1 { $0.append($1) }
        }
        #expect(stages == [.reading, .writing, .title], "\(works)")
        #expect(works.last { $0.stage == .reading }?.done == transcript.segments.count, "\(works)")
        let written = works.filter { $0.stage == .writing }
        let planned = try #require(written.first?.planned)
        #expect(planned > 1 && written.allSatisfy { $0.planned == planned }, "\(written)")
        #expect(Set(written.map(\.done)) == Set(0...planned), "each sentence is told: \(written)")
        #expect(works.filter { $0.stage == .title }.count > 2, "each draft is told: \(works)")
        #expect(!report.keyMoments.isEmpty)
    }

    @Test(
        "who waits sees all that was chosen before a sentence is written, and each sentence as it will stand")
    func drafts() async throws {
        let transcript = booking
        let run = try StandardTask.call.begin(
            with: TaskResources(
                profile: writingProfile, context: ScriptedWriter(), writer: ScriptedWriter()))
        for segment in transcript.segments { try await run.add(segment) }
        let drafts = Mutex<[ReportDraft]>([])
        let report = try await run.finish(transcript) { draft in drafts.withLock { $0.append(draft) } }
        let seen = drafts.withLock { $0 }
        let (first, last) = (try #require(seen.first), try #require(seen.last))
        #expect(first.written == 0 && first.told.isEmpty && first.planned == last.planned)
        #expect(first.report.keyMoments.map(\.text) == report.keyMoments.map(\.text))
        #expect(first.report.actions.map(\.text) == report.actions.map(\.text))
        #expect(last.written == last.planned && last.planned > 2)
        #expect(last.report.keyMoments == report.keyMoments && last.report.actions == report.actions)
        #expect(last.report.title == nil && report.title != nil, "titles come last")
    }

    @Test("a draft rests on segments and has its days as the report does")
    func draftsOfDays() async throws {
        let transcript = booking
        let monday = try #require(CalendarDay(year: 2026, month: 11, day: 23))
        let run = try DatedTask(StandardTask.call, recorded: monday).begin(
            with: TaskResources(
                profile: writingProfile, context: ScriptedWriter(), writer: ScriptedWriter()))
        for segment in transcript.segments { try await run.add(segment) }
        let drafts = Mutex<[ReportDraft]>([])
        let report = try await run.finish(transcript) { draft in drafts.withLock { $0.append(draft) } }
        let last = try #require(drafts.withLock { $0 }.last)
        #expect(last.report.actions == report.actions && report.actions.first?.dueDay != nil)
        #expect(last.report.coverage.segments == report.coverage.segments)
    }

    @Test("what is taken back in the next breath is shown as it was said, with the correction")
    func takenBack() async throws {
        let transcript = call([
            (
                "Ann",
                "The market sells the garlic for twenty dollars a head. No, thirty, it was thirty dollars."
            ),
            ("Bob", "The ladder is in the barn behind the house."),
        ])
        let told = try await report(transcript, ScriptedWriter())
        let garlic = pieces(told).filter { $0.text.contains("garlic") }
        #expect(!garlic.isEmpty && garlic.allSatisfy { $0.sentence == nil }, "\(garlic)")
        #expect(pieces(told).contains { $0.text.contains("thirty dollars") }, "\(pieces(told))")
        #expect(pieces(told).contains { $0.sentence?.contains("ladder") == true }, "\(pieces(told))")
    }

    @Test("a short sentence of small words may say what matters: only one or two such words are left out")
    func smallWords() async throws {
        let transcript = call([
            ("Ann", "The sign on the clock shop was turned round on Monday. It says come in. Sure."),
            ("Bob", "The ladder is in the barn behind the house."),
        ])
        let told = try await report(transcript, ScriptedWriter())
        let shown = pieces(told).map(\.text).joined(separator: " ")
        #expect(shown.contains("It says come in."), "\(shown)")
    }

    @Test("what the recogniser hardly believes is quoted: no sentence tells it as a fact")
    func hardlyHeard() async throws {
        var transcript = booking
        let words = transcript.segments[3].words.indices
        transcript.segments[3].words[words.lowerBound].confidence = 0.9
        transcript.segments[3].words[words.lowerBound + 2].confidence = 0.3
        let writer = ScriptedWriter()
        let told = try await report(transcript, writer)
        let window = try #require(pieces(told).first { $0.text.contains("storm") })
        #expect(window.sentence == nil && window.shown == "The window broke on Monday during the storm.")
        #expect(!writer.seen.contains { $0.contains(">> Guest: The window broke") }, "nobody is asked for it")
        transcript.segments[3].words[words.lowerBound + 2].confidence = 0.5
        let heard = try await report(transcript, ScriptedWriter())
        #expect(pieces(heard).contains { $0.sentence?.contains("storm") == true }, "\(pieces(heard))")
    }

    @Test("the model is handed one speaker's words at a time, behind the same beginning every time")
    func prompts() async throws {
        let writer = ScriptedWriter()
        _ = try await report(booking, writer)
        let asked = writer.seen.filter { $0.contains(">> ") }
        #expect(asked.count > 2)
        let heads = Set(asked.map { $0.components(separatedBy: "\nSpeakers: Hotel, Guest\n")[0] })
        #expect(heads.count == 1, "what comes before the lines is read once and kept")
        for prompt in asked {
            let lines = prompt.components(separatedBy: "\nSpeakers: Hotel, Guest\n").last ?? ""
            #expect(lines.components(separatedBy: ">> ").count == 2, "\(lines)")
        }
    }

    @Test("of a sentence that falls the quotation stays, and the sentence is counted")
    func falling() async throws {
        let writer = ScriptedWriter { prompt, _ in
            prompt.contains(">> Guest: The window broke") ? " the roof fell on Friday." : nil
        }
        let report = try await report(booking, writer)
        let window = try #require(pieces(report).first { $0.text.contains("storm") })
        #expect(window.sentence == nil && window.shown == "The window broke on Monday during the storm.")
        let fallen = report.rejected.filter { $0.reason != .unfitTitle }
        #expect(fallen.count == 1, "\(report.rejected)")
        #expect(
            fallen.allSatisfy { $0.reason == .date && $0.detail == "weekday 5" }, "\(report.rejected)")
        var options = TaskOptions()
        options.keepsUnverified = true
        let kept = try await self.report(booking, writer, .call.with(options))
        let doubtful = try #require(pieces(kept).first { $0.text.contains("storm") })
        #expect(doubtful.sentence == "Guest says that the roof fell on Friday." && doubtful.doubt == .date)
    }

    @Test("what belongs to another's question is quoted and not told, and so is what only names a thing")
    func fragments() async throws {
        let writer = ScriptedWriter()
        let report = try await report(
            call([
                ("Hotel", "When do you come back from the mountain hut?"),
                ("Guest", "Sunday night. The key is under the flower pot."),
                ("Hotel", "The flower pot is broken, so bring the key to the desk."),
                ("Hotel", "This Monday and the Monday after bring the window frame."),
                ("Guest", "On Monday the plan of the house was on the kitchen table."),
            ]), writer)
        #expect(!writer.seen.contains { $0.contains(">> Hotel: The flower pot") }, "\(writer.seen)")
        #expect(!writer.seen.contains { $0.contains(">> Hotel: This Monday") }, "\(writer.seen)")
        #expect(!writer.seen.contains { $0.contains(">> Guest: Sunday") }, "\(writer.seen)")
        #expect(writer.seen.contains { $0.contains(">> Guest: On Monday the plan") }, "\(writer.seen)")
        let night = try #require(pieces(report).first { $0.text == "Sunday night." })
        #expect(night.sentence == nil)
        #expect(
            pieces(report).contains { $0.sentence == "Guest says that the key is under the flower pot." },
            "\(pieces(report))")
    }

    @Test(
        "the head of a report says nothing that does not stand in it: what it is about, a decision, a deed with its day"
    )
    func overview() async throws {
        let writer = ScriptedWriter { prompt, _ in
            prompt.contains("what is this conversation about") ? " the broken window." : nil
        }
        let report = try await report(booking, writer)
        let overview = try #require(report.overview)
        #expect((2...3).contains(overview.quotes.count))
        #expect(overview.text == overview.quotes.map(\.shown).joined(separator: " "))
        let told = Set((report.keyMoments.flatMap(\.utterances) + report.actions).compactMap(\.sentence))
        #expect(overview.quotes.dropFirst().allSatisfy { told.contains($0.shown) }, "\(overview)")
        #expect(overview.text.contains("Hotel will send the carpenter on Tuesday at nine."))
    }

    @Test("the head of a report says nothing of an \"it\" that it has not named")
    func pointers() async throws {
        let transcript = call([
            ("Hotel", "The garden room has a broken window and a wet floor."),
            ("Guest", "It was four hundred dollars and a boat and nine bottles of red wine."),
            ("Hotel", "I'll send him on Tuesday at nine with the ladder and the glass."),
        ])
        let report = try await report(transcript, ScriptedWriter())
        let told = pieces(report).compactMap(\.sentence)
        #expect(told.contains { $0.contains("says that it was four hundred") }, "\(told)")
        #expect(
            report.actions.contains { $0.sentence?.contains("will send him") == true }, "\(report.actions)")
        let overview = try #require(report.overview)
        #expect(overview.text.contains("garden room"), "\(overview)")
        #expect(!overview.text.contains("it was four") && !overview.text.contains("him"), "\(overview)")
    }

    @Test(
        "of what is promised the head of a report has what can be understood by itself; a day comes before none"
    )
    func promisesOfTheHead() async throws {
        let report = try await report(
            call([
                ("Hotel", "The garden room has a broken window and a wet floor."),
                ("Guest", "I'll call him on Sunday with the ladder."),
                ("Hotel", "I'll paint the kitchen door."),
                ("Guest", "I'll bring the red bicycle on Monday."),
            ]), ScriptedWriter())
        let overview = try #require(report.overview)
        #expect(overview.text.contains("Guest will bring the red bicycle on Monday."), "\(overview)")
        #expect(!overview.text.contains("him") && !overview.text.contains("kitchen"), "\(overview)")
    }

    @Test("what one person says in a row is quoted once, told or not")
    func rowOfQuotes() async throws {
        let refusing = ScriptedWriter { prompt, _ in prompt.contains(">> ") ? " nothing of that." : nil }
        let talk = call([
            ("Bea", "Fourteen people. No, wait, Keisha brings the boyfriend. Fifteen people."),
            ("Aunt", "There is a boyfriend with a truck and a ladder?"),
        ])
        let report = try await report(talk, refusing)
        var shown = MarkdownReport(report: report, transcript: talk, fallbackTitle: "x").text
        shown = String(shown.prefix(upTo: shown.range(of: "## Transcript")?.lowerBound ?? shown.endIndex))
        #expect(shown.components(separatedBy: "**Bea:**").count == 2, "\(shown)")
    }

    @Test("one passage is asked once, wherever it stands")
    func once() async throws {
        let writer = ScriptedWriter()
        _ = try await report(booking, writer, .meeting)
        let asked = writer.seen.filter { $0.contains(">> ") }
        #expect(Set(asked).count == asked.count)
    }

    @Test("Markdown shows the sentence, and what was said behind it on demand")
    func markdown() async throws {
        let report = try await report(booking, ScriptedWriter())
        let told = MarkdownReport(
            report: report, transcript: booking, fallbackTitle: "x", includesTranscript: false)
        #expect(
            told.text.contains("Guest says that the window broke on Monday during the storm."), "\(told.text)"
        )
        #expect(!told.text.contains("\u{201C}The window broke"))
        let both = MarkdownReport(
            report: report, transcript: booking, fallbackTitle: "x", includesTranscript: false,
            showsQuotes: true)
        #expect(
            both.text.contains("(\u{201C}The window broke on Monday during the storm.\u{201D})"),
            "\(both.text)")
    }

    @Test("what was said in another language is quoted, and the report says why")
    func otherLanguage() async throws {
        let writer = ScriptedWriter()
        let german = call([
            ("Anna", "Das Fenster ist am Montag im Sturm zerbrochen."),
            ("Otto", "Wann kommt der Schreiner zu uns?"),
            ("Anna", "Ich schicke ihn am Dienstag um neun vorbei."),
        ])
        let report = try await report(german, writer)
        #expect(writer.seen.isEmpty && report.notices.contains { $0.contains("auf Englisch") })
        #expect(!report.keyMoments.isEmpty && pieces(report).allSatisfy { $0.sentence == nil })
    }

    @Test(
        "a written title comes before phrases that were said, unless it breaks the rules or has words that nobody said",
        arguments: [
            ("Broken Window Repair", true), ("\"Broken Window.\"", true), ("Call Summary", false),
            ("Window In Paris", false),
            ("Window On Friday", false), ("a b c d e f g h i j", false), ("Window of the Hotel", true),
            ("Appointment Rescheduling", true), ("Window, Broken Window", false),
        ])
    func titles(title: String, isTaken: Bool) async throws {
        let writer = ScriptedWriter { prompt, _ in prompt.contains("Write a title") ? title : nil }
        let report = try await report(booking, writer)
        let wanted = title.filter { !"\".".contains($0) }
        #expect((report.title?.text == wanted) == isTaken, "\(String(describing: report.title))")
        #expect(report.title != nil)
    }

    @Test(
        "titles are asked for with what was said first, where people say why they talk; the likeliest comes before others that stand"
    )
    func titlesOfTheOpening() async throws {
        let opening = "Hello, it is about the piano that stands in the cellar."
        let rest = (1...30).map {
            (["Ann", "Bob"][$0 % 2], "The window number \($0) costs \(40 + $0) dollars, says the carpenter.")
        }
        let titles = ["Piano in the Cellar", "Carpenter and Windows"]
        let writer = ScriptedWriter { prompt, attempt in
            prompt.contains("Write a title") ? titles[min(attempt, 2) - 1] : nil
        }
        let report = try await report(call([("Ann", opening)] + rest), writer)
        let asked = try #require(writer.seen.first { $0.contains("Write a title") })
        #expect(asked.contains(opening), "\(asked)")
        #expect(report.title?.text == titles[0], "\(String(describing: report.title))")
    }

    @Test("where the likeliest topic has words that nobody said, another draw may stand")
    func otherTopic() async throws {
        let topics = [" a journey to Paris.", " the broken window."]
        let writer = ScriptedWriter { prompt, attempt in
            prompt.hasSuffix("talk about") ? topics[min(attempt, 2) - 1] : nil
        }
        let report = try await report(booking, writer)
        #expect(
            report.overview?.text.contains("talk about the broken window.") == true,
            "\(String(describing: report.overview))")
    }

    @Test("a topic of the words that were said heads the report; another one is left out")
    func topic() async throws {
        for (topic, isTaken) in [
            (" the broken window.", true), (" the wedding.", false), (" the window on Friday.", false),
        ] {
            let writer = ScriptedWriter { prompt, _ in
                prompt.contains("what is this conversation about") ? topic : nil
            }
            let report = try await report(booking, writer)
            let first = report.overview?.quotes.first?.shown
            #expect(
                (first == "Hotel and Guest talk about\(topic)") == isTaken, "\(String(describing: first))")
        }
    }

    @Test("a title says to have happened what one utterance says, and is not put together from two")
    func events() async throws {
        let dinner = call([
            ("Bea", "The turkey is for Sunday and somebody has to carve it for the family."),
            ("Aunt", "The sweet potatoes burned in the kitchen on Monday."),
        ])
        for (title, isTaken) in [("Burned Turkey", false), ("Burned Sweet Potatoes", true)] {
            let writer = ScriptedWriter { prompt, _ in prompt.contains("Write a title") ? title : nil }
            let report = try await report(dinner, writer)
            #expect((report.title?.text == title) == isTaken, "\(String(describing: report.title))")
        }
    }

    @Test(
        "one who tells a story speaks for others: what their \"I\" says is quoted; one who speaks for himself is told"
    )
    func stories() async throws {
        func told(_ lines: [String]) async throws -> [EvidencedLine] {
            pieces(try await report(transcript(lines), ScriptedWriter()))
        }
        let own = "I put the ladder behind the house on Monday because of the storm in the night."
        let alone = try await told([own, "The garden room has a broken window and a wet floor."])
        #expect(alone.contains { $0.sentence?.contains("ladder") == true }, "\(alone)")
        let story = try await told([own, "I look at everything once in twelve seconds, said the lighthouse."])
        #expect(story.allSatisfy { $0.sentence == nil }, "\(story)")
    }
}
