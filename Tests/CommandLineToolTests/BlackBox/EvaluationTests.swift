#if READBACK_ENGINES
    import Foundation
    import Testing

    @Suite struct EvaluationTests {
        private func evaluated(_ options: [String], _ program: BuiltProgram) async throws
            -> BuiltProgram.Outcome
        {
            try await program.run(
                ["eval", Fixture.path("eval/dev"), "--only", "memo-garden", "--text", "--quiet"]
                    + options)
        }

        @Test(
            "a report is measured against its facts; an evaluation can be compared with another and held to figures"
        )
        func eval() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await evaluated(["--json"], program)
            #expect(outcome.code == 0, "\(outcome)")
            let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            let cases = try #require(object?["cases"] as? [[String: Any]], "\(outcome)")
            #expect(cases.count == 1 && cases[0]["name"] as? String == "memo-garden", "\(outcome)")
            #expect(cases[0]["facts"] as? Int == 7, "\(outcome)")
            let recall = try #require(cases[0]["recall"] as? Double, "\(outcome)")
            #expect((0...1).contains(recall) && recall > 0, "\(outcome)")

            let old = program.directory.appendingPathComponent("old.json")
            try Data(outcome.output.utf8).write(to: old)
            let table = try await evaluated(["--compare", old.path, "--min-recall", "1.01"], program)
            #expect(table.code == 1, "a threshold that nothing reaches is exit 1: \(table)")
            #expect(
                table.output.contains("memo-garden") && table.output.contains("key-fact recall"), "\(table)")
            let stranger = try await evaluated(
                ["--compare", Fixture.path("eval/dev/memo-garden.facts.json")], program)
            #expect(stranger.code == 3, "\(stranger)")
        }

        @Test("a threshold that nothing here can miss is refused")
        func emptyThreshold() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run([
                "eval", Fixture.path("eval/dev"), "--only", "memo-garden", "--text", "--max-wer", "0.1",
            ])
            #expect(outcome.code == 2 && outcome.errors.contains("needs recordings"), "\(outcome)")
        }

        @Test("words heard wrong are counted for scripts, a line for each pair")
        func wordErrors() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let pairs = """
                {"reference": "we book it", "recognized": "we look it"}
                {"reference": "nine hundred", "recognized": "900"}

                """
            let outcome = try await program.run(["__word-errors"], input: pairs)
            #expect(
                outcome.output == """
                    {"deletions":0,"insertions":0,"referenceWords":3,"substitutions":1}
                    {"deletions":0,"insertions":0,"referenceWords":1,"substitutions":0}

                    """, "\(outcome)")
            let torn = try await program.run(["__word-errors"], input: "{\n")
            #expect(torn.code == 3, "\(torn)")
        }
    }
#endif
