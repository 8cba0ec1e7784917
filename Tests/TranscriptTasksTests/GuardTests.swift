import Testing
import TranscriptTasks

@Suite("Guards") struct GuardTests {
    @Test(
        "no model is asked about silence or up to three words, and nothing is quoted from them",
        arguments: [[], ["hello"], ["hello,", "oh hello"]])
    func tooLittle(lines: [String]) async throws {
        let writer = ScriptedWriter()
        let transcript = transcript(lines)
        for task in StandardTask.all {
            for model in [WritingModel(profile: writingProfile, context: writer), nil] {
                let run = try task.begin(with: model)
                for segment in transcript.segments { try await run.add(segment) }
                await #expect(throws: SpeechGuard.TooLittleSpeech.self, "\(task.name)") {
                    _ = try await run.finish(transcript)
                }
            }
        }
        #expect(writer.seen.isEmpty)
    }

    @Test(
        "a title must not be empty, generic or too long, or have quotation marks or a final period",
        arguments: [
            ("", .empty), ("Call Summary", .generic), ("The Meeting", .generic), ("A Phone Call", .generic),
            ("Customer Conversation", .generic), ("\u{201C}The Fox\u{201D}", .marks), ("The Fox.", .marks),
            ("One Two Three Four Five Six Seven Eight Nine Ten Eleven", .tooLong),
        ] as [(String, TitleRules.Fault)])
    func titles(title: String, fault: TitleRules.Fault) {
        #expect(TitleRules.faults(in: title).contains(fault), "\(TitleRules.faults(in: title))")
    }

    @Test(
        "titles that say something are accepted",
        arguments: ["The Clockmaker's Fox", "Call from Boston", "Dr. Amin Tomorrow"])
    func goodTitles(title: String) {
        #expect(TitleRules.faults(in: title).isEmpty)
    }

    @Test("without a title, the speakers and the date make up the title")
    func fallback() {
        #expect(
            FallbackTitle.title(parties: ["Agent", "Customer"], date: "2026-06-14", name: "x")
                == "Agent and Customer, 2026-06-14")
        #expect(FallbackTitle.title(parties: [], date: "2026-06-14", name: "x") == "2026-06-14")
        #expect(FallbackTitle.title(parties: ["A", "B", "C", "D"], date: nil, name: "x") == "A and 3 others")
        #expect(FallbackTitle.title(parties: [], date: nil, name: "x") == "x")
    }

    @Test("a title that the user gave is kept")
    func givenTitle() async throws {
        let transcript = transcript([
            "The little fox lived under the old oak by the river.", "The little fox wanted to see the sea.",
            "At the sea the fox found a silver shell.", "It was late.",
        ])
        var options = TaskOptions()
        options.title = "My Fox"
        let report = try await StandardTask.story.with(options).begin(with: nil).finish(transcript)
        #expect(report.givenTitle == "My Fox" && report.title == nil)
        let markdown = MarkdownReport(report: report, transcript: transcript, fallbackTitle: "x").text
        #expect(markdown.hasPrefix("# My Fox\n"), "\(markdown)")
        let teaser = try #require(report.teaser)
        #expect(teaser.text == "The little fox lived under the old oak by the river.")
    }
}
