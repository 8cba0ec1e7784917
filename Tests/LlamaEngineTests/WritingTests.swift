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

        private func report(_ transcript: Transcript, contextLength: Int) async throws -> Report {
            let context = try await TestModel.context(tokens: contextLength)
            let profile = LanguageEngineProfile(
                name: "llama", version: "1", model: "small", contextLength: contextLength, recipe: .writing)
            let run = try StandardTask.call.begin(
                with: TaskResources(profile: profile, context: context, writer: context))
            for segment in transcript.segments { try await run.add(segment) }
            return try await run.finish(transcript)
        }

        @Test("every window is complete, rejected claims are counted, and what is left was said")
        func supported() async throws {
            let transcript = try transcript()
            // Small enough that the call takes more than one window.
            let report = try await report(transcript, contextLength: 1700)
            #expect(report.coverage.isComplete && report.coverage.windowsFinished > 1, "\(report.coverage)")
            #expect(report.coverage.segmentsRead == transcript.segments.count)
            #expect(!report.coverage.stopReasons.isEmpty)
            #expect(Support(transcript).unsupported(in: report) == 0, "\(report.lines)")
            let check = ClaimFactCheck(transcript: transcript)
            for line in report.lines {
                let claim = ClaimVerifier.Claim(text: line.text, segments: line.segments)
                #expect(check.rejection(of: claim) == nil, "\(line)")
            }
            for claim in report.rejected {
                #expect(!claim.text.isEmpty || claim.reason == .unfitTitle, "\(claim)")
            }
            let json = try JSONEncoder().encode(ReportDocument(report))
            #expect(try JSONDecoder().decode(ReportDocument.self, from: json) == ReportDocument(report))
        }
    }
}
