#if READBACK_ENGINES
    import Foundation
    import Readback
    import Testing

    @testable import CommandLineTool

    /// Search by meaning with the model that set-up installs.
    @Suite(
        .serialized,
        .enabled(
            if: ModelStore.standard.embeddingModel == "all-minilm-l6-v2",
            "all-minilm-l6-v2 is not in the store; run Scripts/setup"))
    struct SearchByMeaningTests {
        /// Queries, each with the line that it should find although they have no telling word in common.
        private static let asked: [(query: String, line: String)] = [
            ("how much does it cost", "That comes to nine hundred and fifty dollars."),
            ("somebody is ill", "Maria called in sick this morning."),
            ("the machine stopped working", "Our server crashed during the night."),
            ("moving the date of a meeting", "Could we reschedule our appointment to Thursday?"),
            ("unhappy customer", "He complained about the rude waiter for ten minutes."),
            ("looking for new staff", "They want to hire two engineers in spring."),
            ("food allergies", "My daughter cannot eat peanuts or shrimps."),
            ("legal dispute", "Her lawyer threatened to sue them."),
        ]

        private func filled() throws -> SearchPlace {
            let place = try SearchPlace()
            for (number, line) in Self.asked.map(\.line).enumerated() {
                try place.put(
                    "\(number).json", title: "Recording \(number)",
                    [
                        (0, "Ann", "Good morning, this is Ann speaking."), (5, "Bo", line),
                        (9, "Ann", "All right, thank you very much, goodbye."),
                    ])
            }
            return place
        }

        @Test(
            "a query finds the right line without a word in common; a line with the words comes before it")
        func realModel() async throws {
            let place = try filled()
            let embedder = try #require(await EngineRegistry().textEmbedder())
            for (query, line) in Self.asked {
                let found = try await place.find(query, by: embedder)
                #expect(found.first?.lines.first?.text == line, "\(query): \(found.map(\.lines))")
            }
            try place.put(
                "words.json", title: "Notes", [(1, nil, "The unhappy customer is a novel by somebody.")])
            let found = try await place.find("unhappy customer", by: embedder)
            #expect(found.prefix(2).map(\.result) == ["words.json", "4.json"])
            #expect(try await place.find("unhappy customer").map(\.result) == ["words.json"])
        }

        @Test("lines found by their meaning are marked as such, in text and in JSON")
        func program() async throws {
            let place = try filled()
            let program = try BuiltProgram()
            defer { program.remove() }
            let shown = try await program.run(["search", "somebody is ill", place.url.path])
            #expect(shown.code == 0 && shown.errors.isEmpty, "\(shown)")
            #expect(
                shown.output.hasPrefix(
                    "\(place.url.path)/1.json  Recording 1\n  ≈ 0:05 Bo: Maria called in sick this morning.\n"
                ),
                "\(shown)")
            let listed = try await program.run(["search", "--json", "somebody is ill", place.url.path])
            let matches = try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [[String: Any]]
            let line = (matches?.first?["lines"] as? [[String: Any]])?.first
            #expect(
                line?["start"] as? Double == 5 && (line?["similarity"] as? Double ?? 0) > 0.3, "\(listed)")
        }
    }
#endif
