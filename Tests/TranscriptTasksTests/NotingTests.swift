import Execution
import Foundation
import LanguageModels
import Testing
import Transcripts

@testable import TranscriptTasks

@Suite("Notes of a conversation") struct NotingTests {
    private var booking: Transcript {
        conversation([
            ("Hotel", "Good morning, this is the hotel."),
            ("Guest", "The garden room has a broken window and a wet floor."),
            ("Hotel", "When did the window break?"),
            ("Guest", "The window broke on Monday during the storm."),
            ("Hotel", "I will send the carpenter on Tuesday at nine."), ("Guest", "Thank you, goodbye."),
            (
                "Hotel",
                "And there is a discount of twenty dollars for all that trouble, so please ask for it."
            ),
        ])
    }

    private func report(
        _ transcript: Transcript, _ writer: any LanguageEngineContext, _ task: StandardTask = .call,
        _ profile: LanguageEngineProfile = writingProfile
    ) async throws -> Report {
        let run = try task.begin(with: WritingModel(profile: profile, context: writer))
        for segment in transcript.segments { try await run.add(segment) }
        return try await run.finish(transcript)
    }

    /// A model that answers with these notes when asked for notes, and as usual otherwise.
    private func writer(noting notes: String) -> ScriptedWriter {
        ScriptedWriter { prompt, _ in prompt.hasSuffix("\n\nNotes\n") ? notes : nil }
    }

    @Test("a note is listed under its kind, next to what was said, and rests on its lines")
    func kinds() async throws {
        let report = try await report(
            booking,
            writer(
                noting: """
                    2 2 fact The garden room has a broken window.
                    3-4 2 decision The window broke on Monday during the storm.
                    5 2 todo Hotel: send the carpenter on Tuesday at nine
                    """))
        #expect(
            report.recipe == .notes && report.coverage.isComplete
                && report.rejected.allSatisfy { $0.reason == .unfitTitle }, "\(report.rejected)")
        let fact = try #require(report.keyMoments.first)
        #expect(
            fact.sentence == "The garden room has a broken window." && fact.segments == [2]
                && fact.speaker == "Guest")
        #expect(fact.text == "The garden room has a broken window and a wet floor.")
        #expect(report.decisions.map(\.segments) == [[3, 4]])
        let action = try #require(report.actions.first)
        #expect(action.owner == "Hotel" && action.due == "Tuesday at nine", "\(action)")
    }

    @Test(
        "a note in another form, or about lines that do not exist, is counted but not shown",
        arguments: [
            ("The window is broken.", RejectedClaim.Reason.form), ("2 3 rumour The window is broken.", .form),
            ("9 3 fact The window is broken.", .form), ("2 4 fact The window is broken.", .form),
        ])
    func falling(line: String, reason: RejectedClaim.Reason) async throws {
        let report = try await report(booking, writer(noting: line))
        #expect(report.keyMoments.isEmpty && report.actions.isEmpty)
        #expect(report.rejected.map(\.reason) == [reason], "\(report.rejected)")
    }

    @Test(
        "a note with an unsaid number or name, or that the model is unsure of, is replaced by what was said",
        arguments: [
            ("5 3 todo Hotel: send the carpenter at 10", [RejectedClaim.Reason.number]),
            ("5 3 todo Hotel: send Robert, the carpenter", [.name]),
            ("5 3 todo Hotel: send the carpenter quickly", [.unlikely]),
        ])
    func quoted(line: String, reasons: [RejectedClaim.Reason]) async throws {
        let report = try await report(booking, writer(noting: line))
        let action = try #require(report.actions.first)
        #expect(action.text == "I will send the carpenter on Tuesday at nine." && action.speaker == "Hotel")
        #expect(action.sentence == nil && action.owner == nil && report.actions.count == 1)
        #expect(report.rejected.map(\.reason).filter { $0 != .unfitTitle } == reasons, "\(report.rejected)")
    }

    @Test("if a rejected sentence does not match what was said, neither of them is shown")
    func neither() async throws {
        let report = try await report(booking, writer(noting: "5 3 todo Hotel: zebras vanish"))
        #expect(report.actions.isEmpty && report.rejected.map(\.reason).contains(.unlikely), "\(report)")
    }

    @Test(
        "an outcome is placed at the note that it tells most of, and an outcome of one to-do is that to-do"
    )
    func outcomes() async throws {
        let notes = """
            2 3 fact The garden room has a broken window.
            4 2 decision It broke on Monday during the storm.
            5 2 todo Hotel: send the carpenter on Tuesday at nine
            """
        let writer = ScriptedWriter { prompt, _ in
            if prompt.hasSuffix("\n\nNotes\n") { return notes }
            guard prompt.hasSuffix("\n\nOutcome\n") else { return nil }
            return "3 3 decision The hotel sends the carpenter on Tuesday at nine.\n"
                + "1-2 3 decision It broke on Monday during the storm."
        }
        let report = try await report(booking, writer)
        let decision = try #require(report.decisions.first, "\(report.rejected)")
        #expect(report.decisions.count == 1 && decision.segments == [2, 4])
        #expect(decision.range.start == booking.segments[3].range.start, "\(decision)")
        #expect(report.actions.map(\.sentence) == ["Hotel: send the carpenter on Tuesday at nine"])
    }

    @Test("a number that is part of a name need not have been said, but one that counts something must")
    func numbersInNames() {
        let said = StatedFacts(["Patient: I may have covid, and I took two pills."], in: .english)
        #expect(said.fault(in: "The patient may have COVID-19.") == nil)
        #expect(said.fault(in: "the patient took 2 pills") == nil)
        #expect(said.fault(in: "The patient took 19 pills.")?.detail == "19")
    }

    @Test("if the likeliest title is rejected, others are generated, and the first that passes is used")
    func titles() async throws {
        let asked = Mutex(0)
        let writer = ScriptedWriter { prompt, _ in
            if prompt.hasSuffix("\n\nNotes\n") { return "2 3 fact The garden room has a broken window." }
            guard prompt.hasSuffix("\n\nTitle\n") else { return nil }
            let attempt = asked.withLock { count in
                count += 1
                return count
            }
            return attempt < 3
                ? "Robert \(attempt)" : "Broken Window \(attempt == 3 ? "in the Garden Room" : "")"
        }
        let report = try await report(booking, writer)
        #expect(report.title?.text == "Broken Window in the Garden Room")
        #expect(asked.withLock { $0 } == 4)
    }

    @Test("users who ask for it see what failed the check, with the reason")
    func unverified() async throws {
        var task = StandardTask.call
        task.options.keepsUnverified = true
        let report = try await report(
            booking,
            writer(
                noting: "5 3 todo Hotel: send the carpenter at 10\n2 3 fact The cellar of Robert was dry."),
            task)
        #expect(report.keyMoments.compactMap(\.doubt) == [.number, .name])
        #expect(report.keyMoments.filter { $0.doubt != nil }.map(\.segments) == [[5], [2]])
    }

    @Test(
        "a large model writes each part as prose that rests on its notes, and other models do so on request"
    )
    func prose() async throws {
        let talk = conversation(
            (0..<60).map {
                (
                    "Ann",
                    "The committee looked at bridge \($0) and found \($0 + 100) loose stones in its arches."
                )
            }
                + (0..<60).map {
                    (
                        "Bob",
                        "Every singer of choir \($0) practised song \($0 + 300) with the pianist on the stage."
                    )
                })
        let large = LanguageEngineProfile(
            name: "scripted", version: "1", model: "scripted", contextLength: 4096,
            weightCount: 4_000_000_000)
        var asked = StandardTask.call
        asked.options.recipe = .account
        for (task, profile) in [(StandardTask.call, large), (asked, writingProfile)] {
            // Notes the first line of each piece.
            let writer = ScriptedWriter { prompt, _ in
                guard prompt.hasSuffix("\n\nNotes\n") else { return nil }
                let line = prompt.split(separator: "\n").last { $0.hasPrefix("1 ") }
                return line.map { "1 2 fact \($0.split(separator: ": ", maxSplits: 1)[1])" }
            }
            let report = try await report(talk, writer, task, profile)
            #expect(
                report.topics.count > 1 && report.keyMoments.isEmpty,
                "\(report.topics.map(\.title)) \(report.keyMoments.map(\.shown)) \(report.rejected)")
            let accounts = report.topics.compactMap(\.account)
            #expect(accounts.count == report.topics.count)
            for account in accounts {
                #expect(
                    !account.quotes.isEmpty && account.quotes.allSatisfy { $0.sentence != nil }, "\(account)")
            }
            let text = MarkdownReport(
                report: report, transcript: talk, fallbackTitle: "x", includesTranscript: false
            ).text
            #expect(accounts.allSatisfy { text.contains($0.text) }, "\(text)")
        }
    }

    @Test("asking for notes without a model is refused, and quotations never open a model")
    func modelUse() throws {
        var task = StandardTask.call
        #expect(task.modelUse == .ifThere)
        task.options.recipe = .notes
        #expect(task.modelUse == .always)
        #expect(throws: TextModelError.self) { try task.begin(with: nil) }
        task.options.recipe = .quotations
        #expect(task.modelUse == .never)
    }

    @Test("a conversation with nothing worth a note is not an error")
    func nothing() async throws {
        let report = try await report(booking, writer(noting: "-"))
        #expect(report.keyMoments.isEmpty && report.title == nil && report.rejected.isEmpty)
    }

    @Test(
        "a model trained to take notes gets no instructions; others get rules and examples before every piece"
    )
    func prompts() async throws {
        let taught = LanguageEngineProfile(
            name: "scripted", version: "1", model: "scripted", contextLength: 4096,
            lesson: "notes")
        for (profile, isTold) in [(writingProfile, true), (taught, false)] {
            let writer = ScriptedWriter()
            _ = try await report(booking, writer, .call, profile)
            #expect(writer.seen.count > 3 && writer.seen.allSatisfy { $0.contains("Tenant") == isTold })
        }
    }

    @Test("drafts show the notes so far, and each stage of the work is reported while it runs")
    func drafts() async throws {
        let long = conversation(
            (0..<400).map { ("Ann", "On day \($0) the red lamp of room \($0) was seen to burn all night.") })
        let drafts = Mutex<[ReportDraft]>([])
        let works = Mutex<[TaskWork]>([])
        let writer = ScriptedWriter { _, _ in
            ModelWork.listener?.hear(1)
            return nil
        }
        let run = try StandardTask.call.begin(
            with: WritingModel(profile: writingProfile, context: writer))
        let listener = WorkListener<TaskWork> { work in works.withLock { $0.append(work) } }
        let report = try await TaskWork.$listener.withValue(listener) {
            for segment in long.segments { try await run.add(segment) }
            return try await run.finish(long) { draft in drafts.withLock { $0.append(draft) } }
        }
        let (shown, told) = (drafts.withLock { $0 }, works.withLock { $0 })
        #expect(
            shown.count > 1 && shown.map(\.written) == shown.map(\.written).sorted(),
            "\(shown.map(\.written))")
        #expect(shown.last?.written == shown.last?.planned && !report.keyMoments.isEmpty)
        let stages = told.map(\.stage).reduce(into: [TaskWork.Stage]()) { if $0.last != $1 { $0.append($1) } }
        #expect(stages == [.reading, .writing, .title], "\(stages)")
    }

    @Test("no report is longer than a quarter of what was said, and nothing is in it twice")
    func length() async throws {
        let sentences = (0..<60).map {
            "The committee looked at bridge \($0) and found \($0 + 100) loose stones in its arches."
        }
        let talk = conversation(sentences.map { ("Ann", $0) } + sentences.prefix(20).map { ("Bob", $0) })
        let report = try await report(talk, ScriptedWriter())
        let told = report.keyMoments.compactMap(\.sentence)
        let words = told.reduce(0) { $0 + $1.split(separator: " ").count }
        #expect(words > 100 && words <= talk.wordCount / 4 && words <= 300, "\(words)")
        #expect(Set(told).count == told.count)
    }

    @Test(
        "a summary sentence with a number from no note is left out, and a title that breaks the rules is dropped"
    )
    func heads() async throws {
        let writer = ScriptedWriter { prompt, _ in
            if prompt.hasSuffix("\n\nSummary\n") {
                return "The garden room has a broken window. It costs 80 dollars."
            }
            return prompt.hasSuffix("\n\nTitle\n") ? "\u{201C}Call Summary.\u{201D}" : nil
        }
        var task = StandardTask.call
        task.options.recipe = .account
        let report = try await report(booking, writer, task)
        #expect(report.overview?.text == "The garden room has a broken window.")
        #expect(
            report.title == nil && Set(report.rejected.map(\.reason)) == [.number, .unfitTitle],
            "\(report.rejected)")
    }

    @Test(
        "an outcome rests on the notes it names and replaces the decisions and to-dos of single pieces",
        arguments: [
            ("1,3-4 3 decision The carpenter mends the window.", [[2, 5, 7]], RejectedClaim.Reason?.none),
            ("-", [], nil), ("9 3 decision The carpenter mends the window.", [[7]], .form),
            ("3 3 todo Hotel: send the carpenter at 11", [[7]], .number),
            ("3 3 fact The carpenter mends the window.", [], nil),
            ("1-2 3 decision The window of the garden room broke.", [], nil),
        ])
    func outcome(answer: String, segments: [[Int]], reason: RejectedClaim.Reason?) async throws {
        let writer = ScriptedWriter { prompt, _ in
            if prompt.hasSuffix("\n\nOutcome\n") { return answer }
            return prompt.hasSuffix("\n\nNotes\n")
                ? """
                2 3 fact The garden room has a broken window.
                4 2 fact The window broke on Monday during the storm.
                5 2 todo Hotel: send the carpenter on Tuesday at nine
                7 1 decision There is a discount of twenty dollars.
                """ : nil
        }
        let report = try await report(booking, writer)
        #expect(report.decisions.map(\.segments) == segments)
        // If the outcome cannot be read, the decisions and to-dos of the notes are used.
        #expect(report.actions.count == (reason == nil ? 0 : 1))
        let reasons = report.rejected.map(\.reason).filter { $0 != .unfitTitle }
        #expect(reasons == (reason.map { [$0] } ?? []), "\(report.rejected)")
    }

    @Test(
        "roles are given only to numbered speakers, each role to one of them",
        arguments: [
            ("Speaker 1 = doctor, Speaker 2 = patient", ["Speaker 1": "Doctor", "Speaker 2": "Patient"]),
            ("Speaker 1 = friend, Speaker 2 = friend", [:]), ("-", [:]), ("Speaker 3 = doctor", [:]),
            ("Speaker 1 = somebody who wants all of it", [:]),
            ("Speaker 1 = doctor, Speaker 2 = -", ["Speaker 1": "Doctor"]),
        ])
    func roles(text: String, roles: [String: String]) {
        #expect(Roles.read(text, of: ["Speaker 1", "Speaker 2"]) == roles)
    }

    @Test("a speaker known only by a device is asked about by number and noted by role")
    func devices() async throws {
        let writer = ScriptedWriter { prompt, _ in
            prompt.hasSuffix("\n\nRoles\n") ? "Speaker 1 = guest, Speaker 2 = hotel" : nil
        }
        var talk = booking
        for index in talk.segments.indices {
            talk.segments[index].speaker =
                talk.segments[index].speaker == "Hotel" ? "System audio" : "Microphone"
        }
        talk.segments.removeFirst()
        let report = try await report(talk, writer)
        let (roles, notes) = (
            writer.seen.filter { $0.hasSuffix("\n\nRoles\n") },
            writer.seen.filter { $0.hasSuffix("\n\nNotes\n") }
        )
        #expect(roles.allSatisfy { $0.contains("1 Speaker 1: The garden") } && roles.count == 1, "\(roles)")
        #expect(notes.allSatisfy { $0.contains("2 Hotel: When did") } && !notes.isEmpty, "\(notes)")
        #expect(report.speakerHints.map(\.role) == ["Guest", "Hotel"], "\(report.speakerHints)")
    }
}
