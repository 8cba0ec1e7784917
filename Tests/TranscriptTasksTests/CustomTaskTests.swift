import Foundation
import LanguageModels
import Testing
import Transcripts

@testable import TranscriptTasks

@Suite("Custom tasks") struct CustomTaskTests {
    private static let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs/examples/complaints", isDirectory: true)

    private func report(
        _ task: CustomTask, _ transcript: Transcript, _ writer: ScriptedWriter
    ) async throws -> Report {
        let run = try task.begin(
            with: WritingModel(profile: writingProfile, context: writer))
        for segment in transcript.segments { try await run.add(segment) }
        return try await run.finish(transcript)
    }

    private func folder(prompt: String?, schema: String?) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "task-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in [(CustomTask.promptFile, prompt), (CustomTask.schemaFile, schema)] {
            try text?.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        return folder
    }

    @Test(
        "the example's answer fits its schema; items nobody said are removed from lists and counted with the reason"
    )
    func example() async throws {
        let said = transcript(["The kettle I got on Tuesday leaks.", "I am sorry about the kettle."])
        let writer = ScriptedWriter { _, _ in
            #"""
            {"mood": "angry", "complaints": [{"text": "The kettle leaks", "segments": [1]}, \#
            {"text": "It cost 77 dollars", "segments": [1]}, {"text": "The kettle leaks", "segments": [9]}]}
            """#
        }
        let task = try CustomTask(directory: Self.example)
        let report = try await report(task, said, writer)
        #expect(
            report.task == "complaints" && report.recipe == nil && report.model == "scripted"
                && report.coverage.isComplete)
        let answer = try #require(report.answer)
        #expect(
            answer.jsonString
                == #"{"mood": "angry", "complaints": [{"text": "The kettle leaks", "segments": [1]}]}"#)
        #expect(report.rejected.map(\.reason) == [.number, .noEvidence], "\(report.rejected)")
        // The transcript is fenced off, and the grammar is made from the schema.
        #expect(writer.seen.allSatisfy { $0.contains("TRANSCRIPT BEGINS\n[1] ") }, "\(writer.seen)")
        #expect(try writer.asked == [task.schema.grammar()])
        let text = MarkdownReport(report: report, transcript: said, fallbackTitle: "call").text
        #expect(
            text.contains("## Mood\n\nangry\n\n## Complaints\n\n- The kettle leaks (segments 1)"), "\(text)")
        var options = TaskOptions()
        options.keepsUnverified = true
        let kept = try await self.report(task.with(options), said, writer)
        #expect(kept.answer?.jsonString.contains("77 dollars") == true && kept.rejected.count == 2)
    }

    @Test(
        "an unsaid date in a text that names no segments is rejected; outside a list the text becomes empty")
    func free() async throws {
        let schema = #"{"type": "object", "properties": {"sum": {"type": "string"}}, "required": ["sum"]}"#
        let folder = try folder(prompt: "{{transcript}} Sum it up.", schema: schema)
        defer { try? FileManager.default.removeItem(at: folder) }
        let task = try CustomTask(directory: folder)
        let said = transcript(["We meet on Monday at the harbour."])
        for (written, shown, reasons) in [
            ("They meet on Monday.", "They meet on Monday.", []),
            ("They meet on Friday.", "", [RejectedClaim.Reason.date]),
        ] {
            let report = try await report(
                task, said, ScriptedWriter { _, _ in "{\"sum\": \"\(written)\"}" })
            #expect(report.answer?["sum"]?.kind == .string(shown), "\(report)")
            #expect(report.rejected.map(\.reason) == reasons, "\(report)")
        }
    }

    @Test("every segment of a long recording is read once, and the answers about its parts are combined")
    func long() async throws {
        let count = 1_000
        let said = transcript(
            (0..<count).map { "number \($0) is about a matter of topic \($0 % 7) at length" })
        let writer = ScriptedWriter { _, _ in #"{"mood": "calm", "complaints": []}"# }
        let report = try await report(try CustomTask(directory: Self.example), said, writer)
        let read = writer.seen.map { ScriptedWriter.lines(of: $0).flatMap(\.ids).compactMap(Int.init) }
        #expect(read.flatMap { $0 } == Array(1...count))
        let windows = read.count { !$0.isEmpty }
        #expect(windows > 5 && report.coverage.windowsFinished == windows && report.coverage.isComplete)
        // The last prompt contains answers instead of segments.
        #expect(writer.seen.last?.contains(#"TRANSCRIPT BEGINS\#n{"mood""#) == true)
        #expect(report.answer?.jsonString == #"{"mood": "calm", "complaints": []}"#)
    }

    @Test("a folder without a prompt, or without a schema that can be enforced, is refused with the reason")
    func refused() throws {
        let schema = #"{"type": "object", "properties": {"a": {"type": "string"}}}"#
        for (prompt, schema, reason) in [
            (nil, schema, "prompt.md: there is no such file"),
            ("{{transcript}}", nil, "schema.json: there is no"),
            ("{{text}}", schema, "{{text}}"), ("Say something.", schema, "{{transcript}} is missing"),
            ("{{transcript}}", "[]", "not a structure"), ("{{transcript}}", "{", "cannot be enforced"),
            ("{{transcript}}", #"{"type": "string", "format": "email"}"#, "'format' is not understood"),
            ("{{transcript}}", ##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/x"}}}"##, "'x'"),
        ] as [(String?, String?, String)] {
            let folder = try folder(prompt: prompt, schema: schema)
            defer { try? FileManager.default.removeItem(at: folder) }
            let error = #expect(throws: CustomTaskError.self) { try CustomTask(directory: folder) }
            #expect(error?.description.contains(reason) == true, "\(error?.description ?? "none"): \(reason)")
        }
    }

    @Test("without a model the task is refused, and the error says what to do")
    func modelless() throws {
        let task = try CustomTask(directory: Self.example)
        #expect(task.modelUse == .always)
        let refusal = #expect(throws: TextModelError.self) { try task.begin(with: nil) }
        #expect(refusal?.description.contains("readback models pull") == true, "\(refusal as Any)")
    }

    @Test("a schema that was written out is read back as the same schema")
    func schemas() throws {
        let schema = try JSONSchema(
            text: String(
                contentsOf: Self.example.appendingPathComponent(CustomTask.schemaFile), encoding: .utf8))
        #expect(try JSONSchema(text: schema.text) == schema)
    }
}
