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

    private func report(on transcript: Transcript, context: CountingContext) async throws -> Report {
        let run = QuotingTask.call.begin(with: TaskResources(profile: countingProfile, context: context))
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
            let segment = try #require(transcript.segments.first { moment.segments == [$0.id] })
            #expect(moment.text == segment.text && moment.range == segment.range)
        }
    }

    @Test("what tells about the rest comes before greetings, and repetitions are left out")
    func ranking() async throws {
        let repeated = transcript(lines + ["we decided to replace the broken printer on friday"])
        let report = try await report(on: repeated, context: CountingContext())
        let texts = report.keyMoments.map(\.text)
        #expect(texts.contains("we decided to replace the broken printer on friday"), "\(texts)")
        #expect(Set(texts).count == texts.count, "\(texts)")
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
        #expect(report.coverage.windowsFinished > 3, "\(report.coverage)")
        #expect(await context.longestContinuation <= 320)
    }

    @Test("cost grows with the length of the recording, not with its square")
    func linearCost() async throws {
        func items(_ count: Int) async throws -> Int {
            let context = CountingContext()
            let lines = (0..<count).map { "number \($0) talks about topic\($0 / 10) and matter\($0 % 7)" }
            _ = try await report(on: transcript(lines), context: context)
            return await context.scoredItems
        }
        let (half, whole) = (try await items(1_000), try await items(2_000))
        #expect(Double(whole) < 2.2 * Double(half), "\(half) items for 1000 segments, \(whole) for 2000")
    }

    @Test("the same transcript gives the same report")
    func repeatable() async throws {
        let first = try await report(on: transcript(lines), context: CountingContext())
        let second = try await report(on: transcript(lines), context: CountingContext())
        #expect(first == second)
    }
}
