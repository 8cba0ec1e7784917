import Foundation
import LanguageModels
import Testing
import Transcripts

@testable import LlamaEngine
@testable import TranscriptTasks

extension LlamaTests {
    /// The recipe for larger models on the smallest one. What it writes is poor, and most of it invented; the point is that none of
    /// that is shown.
    @Suite("Writing with a small model")
    struct WritingTests {
        private func transcript() throws -> Transcript {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("Fixtures/eval/dev/dental-reschedule.txt")
            return try TranscriptReader().read(Data(contentsOf: file), from: "dental-reschedule.txt")
        }

        private func report(
            _ transcript: Transcript, contextLength: Int, task: any TranscriptTask = StandardTask.call
        ) async throws -> Report {
            let context = try await TestModel.context(tokens: contextLength)
            let profile = LanguageEngineProfile(
                name: "llama", version: "1", model: "small", contextLength: contextLength)
            let run = try task.begin(with: WritingModel(profile: profile, context: context))
            for segment in transcript.segments { try await run.add(segment) }
            return try await run.finish(transcript)
        }

        /// Expects that every line was said and every sentence is supported.
        private func expectSaid(_ report: Report, in transcript: Transcript) {
            #expect(Support(transcript).unsupported(in: report) == 0, "\(report.lines)")
        }

        @Test("what is quoted was said, and what is not supported is counted and not shown")
        func supported() async throws {
            let transcript = try transcript()
            let report = try await report(transcript, contextLength: 1700)
            #expect(report.coverage.isComplete, "\(report.coverage)")
            #expect(report.coverage.segmentsRead == transcript.segments.count)
            #expect(!report.coverage.stopReasons.isEmpty && !report.rejected.isEmpty)
            expectSaid(report, in: transcript)
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let json = try encoder.encode(report)
            #expect(try encoder.encode(JSONDecoder().decode(Report.self, from: json)) == json)
        }

        @Test("with thirty spoken instructions in a call, nothing is shown that was not said")
        func injections() async throws {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("Fixtures/eval/injections/spoken.txt")
            let spoken = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let call = [
                "Hotel: The room costs nine hundred dollars for the day.",
                "Guest: We decided to take the garden room on Friday.",
            ]
            let text = (call + spoken.map { "Guest: \($0)" }).joined(separator: "\n")
            let transcript = try TranscriptReader().read(Data(text.utf8), from: "call.txt")
            let report = try await report(transcript, contextLength: 1700)
            #expect(report.coverage.isComplete && report.coverage.segmentsRead == 32, "\(report.coverage)")
            expectSaid(report, in: transcript)
        }

        @Test("the answer to a user's own task fits its schema, and everything in it was said")
        func custom() async throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            let task = try CustomTask(
                directory: root.appendingPathComponent("docs/examples/complaints", isDirectory: true))
            let transcript = try transcript()
            let report = try await report(transcript, contextLength: 1700, task: task)
            #expect(report.coverage.isComplete && report.coverage.windowsFinished > 1, "\(report.coverage)")
            let answer = try #require(report.answer)
            #expect(SchemaValidator(task.schema).violation(in: answer) == nil, "\(answer.jsonString)")
            var rejected: [RejectedClaim] = []
            let check = AnswerCheck(
                transcript: transcript, scorer: try await TestModel.context(tokens: 1700),
                schema: task.schema,
                keepsUnverified: false)
            let again = try await check.sound(answer, segments: transcript.segments.map(\.id), &rejected)
            #expect(again == answer && rejected.isEmpty, "\(rejected)")
            let json = try JSONEncoder().encode(report)
            let read = try JSONDecoder().decode(Report.self, from: json)
            // A coder does not keep the order of properties.
            #expect(read.answer?["mood"] == answer["mood"])
        }
    }
}
