import Foundation
import LanguageModels
import Testing
import Transcripts

@testable import TranscriptTasks

@Suite("Templates") struct TemplateTests {
    private static let sales = """
        # A sales call

        ## What they use today
        Which product do they use today,
        and what do they pay for it?

        ## Next steps
        form: to do

        ## Key moments
        form: key moments
        """

    private func call(repeated count: Int = 1) -> Transcript {
        let said = [
            ("Seller", "Which product do you use today?"),
            ("Buyer", "We use the old cash register from Bern."),
            ("Seller", "I will send the offer on Tuesday."),
        ]
        return conversation(Array(repeating: said, count: count).flatMap(\.self))
    }

    @Test("a template is read in order, and a question may span several lines")
    func read() throws {
        let template = try Template(Self.sales, named: "sales")
        #expect(template.summary == "A sales call")
        #expect(template.sections.map(\.heading) == ["What they use today", "Next steps", "Key moments"])
        #expect(template.sections.map(\.form) == [.answer, .toDo, .keyMoments])
        #expect(
            template.sections[0].question == "Which product do they use today, and what do they pay for it?")
    }

    @Test(
        "an error in a template is reported with its line",
        arguments: [
            ("# A call\n\n## Plan\nform: plan", 4, "'plan' is no form"),
            ("# A call\n\n## Plan\n\n## To do\nform: to do", 3, "asks nothing"),
            ("Write this.\n## Plan\nform: to do", 1, "before the first section"),
            ("# A call", 1, "no section"), ("##\nform: to do", 1, "no heading"),
            ("## Plan\nform: to do\nWhat is planned?", 1, "both a question and the form"),
        ])
    func wrong(text: String, line: Int, reason: String) {
        #expect {
            try Template(text, named: "wrong")
        } throws: { error in
            let error = error as? TemplateError
            return error?.line == line && error?.reason.contains(reason) == true
        }
    }

    @Test("the built-in templates can be read, and each is a task of the same name")
    func builtIn() {
        for template in Template.builtIn {
            #expect(StandardTask.named(template.name)?.template == template)
        }
    }

    @Test("a report has its template's sections in order, with answers that rest on what was said")
    func report() async throws {
        let writer = ScriptedWriter { prompt, _ in
            if prompt.contains("\n\nQuestion: ") {
                let line = prompt.split(separator: "\n").last {
                    $0.first?.isNumber == true && $0.contains("Bern")
                }
                return line.map {
                    "\($0.prefix(while: \.isNumber)) The buyer has the old cash register from Bern."
                }
            }
            return prompt.hasSuffix("\n\nNotes\n") ? "3 2 todo Seller: send the offer on Tuesday" : nil
        }
        let task = StandardTask(try Template(Self.sales, named: "sales"))
        #expect(task.asksQuestions && !StandardTask.call.asksQuestions)
        let run = try task.begin(with: WritingModel(profile: writingProfile, context: writer))
        let report = try await run.finish(call())
        #expect(report.task == "sales")
        #expect(report.sections.map(\.heading) == ["What they use today", "Next steps", nil])
        #expect(
            report.sections[0].lines.map(\.sentence) == ["The buyer has the old cash register from Bern."])
        let markdown = MarkdownReport(
            report: report, transcript: call(), fallbackTitle: "call", includesTranscript: false
        ).text
        let headings = markdown.split(separator: "\n").filter { $0.hasPrefix("## ") }
        #expect(headings == ["## What they use today", "## Next steps"], "\(markdown)")
        #expect(
            String(
                decoding: WordReport(report: report, transcript: call(), title: "call").bytes, as: UTF8.self
            )
            .contains("What they use today"))
        #expect(try JSONDecoder().decode(Report.self, from: JSONEncoder().encode(report)) == report)
    }

    @Test("without a model, a section quotes what is closest to its question, or stays empty")
    func quoted() async throws {
        let asked = try Template(
            "## Register\nWhich cash register do they use?\n\n## Weather\nHow is the weather in Peru?",
            named: "asked")
        let report = try await StandardTask(asked).begin(with: nil).finish(call())
        #expect(
            report.sections[0].lines.map(\.text) == [
                "Which product do you use today? We use the old cash register from Bern."
            ])
        #expect(report.sections[1].lines.isEmpty && report.keyMoments.isEmpty)
    }

    @Test("a talk about only one thing has key moments in place of topics")
    func oneThing() async throws {
        let task = StandardTask(try Template("## Topics\nform: topics\n\n## Plan\nform: to do", named: "own"))
        let run = try task.begin(with: WritingModel(profile: writingProfile, context: ScriptedWriter()))
        let report = try await run.finish(call())
        #expect(report.topics.isEmpty && !report.keyMoments.isEmpty)
        #expect(report.sections.map(\.form) == [.keyMoments, .toDo], "\(report.sections)")
    }

    @Test("any template with a speaking time section gets how long each speaker spoke")
    func speakingTimes() async throws {
        let task = StandardTask(try Template("## Speaking time\nform: speaking time", named: "own"))
        let report = try await task.begin(with: nil).finish(call())
        #expect(report.speakingTimes.map(\.speaker).sorted() == ["Buyer", "Seller"])
    }

    @Test("a pass whose report is thrown away asks nothing that the next word would change")
    func rehearsal() async throws {
        let (early, late) = (ScriptedWriter(), ScriptedWriter())
        let task = StandardTask(try Template(Self.sales, named: "sales"))
        _ = try await task.begin(with: WritingModel(profile: writingProfile, context: early).rehearsing)
            .finish(call())
        #expect(early.seen == [], "it is all one piece, and not at its end")
        let long = call(repeated: 12)
        _ = try await task.begin(with: WritingModel(profile: writingProfile, context: early).rehearsing)
            .finish(long)
        _ = try await task.begin(with: WritingModel(profile: writingProfile, context: late)).finish(long)
        #expect(!early.seen.isEmpty && Set(early.seen).isStrictSubset(of: late.seen))
        #expect(late.seen.contains { $0.contains("Question: ") })
        #expect(!early.seen.contains { $0.contains("Question: ") })
    }
}
