import LanguageModels
import Testing
import TranscriptTasks
import Transcripts

@Suite("Writing") struct WritingTests {
    private func long(_ count: Int) -> Transcript {
        transcript(
            (0..<count).map { "number \($0) is about a topic of matter \($0 % 7) with a friend at length" })
    }

    private func report(
        _ transcript: Transcript, _ writer: ScriptedWriter, _ task: StandardTask = .call
    ) async throws -> Report {
        let run = try task.begin(
            with: TaskResources(profile: writingProfile, context: writer, writer: writer))
        for segment in transcript.segments { try await run.add(segment) }
        return try await run.finish(transcript)
    }

    private func windows(_ writer: ScriptedWriter) -> [[Int]] {
        writer.seen.filter { $0.contains("Note what somebody") }
            .map { ScriptedWriter.lines(of: $0).flatMap(\.ids).compactMap(Int.init) }
    }

    @Test("of a thousand segments every one is read once, whole, and the report is complete")
    func thousand() async throws {
        let writer = ScriptedWriter()
        let report = try await report(long(1_000), writer)
        let read = windows(writer)
        #expect(read.count > 5 && read.flatMap { $0 } == Array(1...1_000))
        #expect(report.coverage.isComplete && report.coverage.segmentsRead == 1_000)
        #expect(report.coverage.windowsFinished == read.count && report.coverage.retries == 0)
        #expect(report.coverage.stopReasons.allSatisfy { $0 == .finished })
        #expect((1...5).contains(report.keyMoments.count), "\(report.keyMoments)")
        // Windows alone make more notes than a report shows, so they were put together, and that more than once.
        #expect(writer.seen.contains { $0.contains("put together those that say the same") })
    }

    @Test("every line names segments that say it; what was invented is counted and not shown")
    func evidence() async throws {
        let transcript = long(60)
        let report = try await report(transcript, ScriptedWriter())
        #expect(report.rejected.map(\.reason) == [.number], "\(report.rejected)")
        #expect(report.rejected.first?.detail == "77")
        #expect(report.overview?.text == "It is about a topic.")
        for line in report.lines {
            #expect(!line.segments.isEmpty && line.segments.allSatisfy { (1...60).contains($0) }, "\(line)")
        }
        var options = TaskOptions()
        options.keepsUnverified = true
        let kept = try await self.report(transcript, ScriptedWriter(), .call.with(options))
        #expect(kept.rejected.isEmpty && kept.overview?.text.contains("77 zebras") == true, "\(kept)")
    }

    @Test(
        "a window that fails is asked for again; one that fails twice is reported, and the others are whole")
    func retries() async throws {
        let once = ScriptedWriter { prompt, attempt in
            if prompt.contains("[200]"), prompt.contains("Note what"), attempt == 1 {
                throw ScriptedWriter.Refusal()
            }
            return nil
        }
        let healed = try await report(long(400), once)
        #expect(healed.coverage.isComplete && healed.coverage.retries == 1)

        let twice = ScriptedWriter { prompt, _ in
            if prompt.contains("[200]"), prompt.contains("Note what") { throw ScriptedWriter.Refusal() }
            return nil
        }
        let broken = try await report(long(400), twice)
        let coverage = broken.coverage
        #expect(
            !coverage.isComplete && coverage.windowsFinished == coverage.windowsPlanned - 1, "\(coverage)")
        #expect(coverage.segmentsLeftOut > 0 && coverage.segmentsLeftOut < 200 && !broken.keyMoments.isEmpty)
    }

    @Test("where no window can be read the task fails, and says why")
    func hopeless() async throws {
        let writer = ScriptedWriter { _, _ in throw ScriptedWriter.Refusal() }
        await #expect(throws: ScriptedWriter.Refusal.self) { _ = try await report(long(20), writer) }
    }

    @Test(
        "a title that breaks the rules is none",
        arguments: ["Call Summary", "Meeting.", "", "a b c d e f g h i j"])
    func titles(title: String) async throws {
        let writer = ScriptedWriter { prompt, _ in
            prompt.contains("an overview of two") ? "{\"title\": \"\(title)\", \"overview\": \"\"}" : nil
        }
        let report = try await report(long(20), writer)
        #expect(report.title == nil && report.rejected.contains { $0.reason == .unfitTitle }, "\(report)")
    }

    @Test("a story gets title, others, and a teaser")
    func story() async throws {
        let writer = ScriptedWriter { _, _ in
            #"{"title": "\"The Little Fox.\"", "alternatives": ["A Fox", "Fox and Owl"], "teaser": "A fox meets an owl."}"#
        }
        let report = try await report(
            transcript(["a little fox lived there", "then it met an owl"]), writer, .story)
        #expect(report.title?.text == "The Little Fox" && report.alternatives.count == 2, "\(report)")
        #expect(report.teaser?.text == "A fox meets an owl.")
    }
}
