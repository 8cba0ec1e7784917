import Testing

@testable import TranscriptTasks

@Suite("Lines that rest on what was said") struct SupportTests {
    @Test(
        "a quotation may leave out words, but may not add or reorder them",
        arguments: [
            ("We take the room.", 1, 0), ("WE TAKE the garden room", 1, 0),
            ("We take the green room.", 1, 1), ("The room we take.", 1, 1),
            ("It costs nine hundred dollars.", 1, 1), ("It costs nine hundred dollars.", 2, 0),
        ])
    func quoted(text: String, segment: Int, unsupported: Int) async throws {
        let transcript = transcript(["We take the garden room.", "It costs nine hundred dollars."])
        let run = try StandardTask.call.begin(with: nil)
        for segment in transcript.segments { try await run.add(segment) }
        var report = try await run.finish(transcript)
        (report.keyMoments, report.amounts, report.dates, report.names) = ([], [], [], [])
        #expect(Support(transcript).unsupported(in: report) == 0, "\(report.lines)")
        report.keyMoments = [EvidencedLine(text: text, segments: [segment], range: .zero)]
        #expect(Support(transcript).unsupported(in: report) == unsupported)
    }

    @Test("a topic's title may be in other words, but may not add a number")
    func titles() async throws {
        let transcript = transcript(["We take the garden room on the third of June."])
        let run = try StandardTask.meeting.begin(with: nil)
        for segment in transcript.segments { try await run.add(segment) }
        var report = try await run.finish(transcript)
        // In reports without a text model, titles are quotations.
        report.recipe = .notes
        for (title, unsupported) in [("A Room for the 3rd of June", 0), ("A Room for the 4th of June", 1)] {
            let title = EvidencedLine(text: title, segments: [1], range: .zero)
            report.topics = [Stretch(title: title, segments: 1...1, range: .zero)]
            #expect(Support(transcript).unsupported(in: report) == unsupported, "\(title.text)")
        }
    }
}
