#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Rule: a batch that was stopped or killed resumes with all that is left and nothing else; once it is done, nothing of it is kept.
    @Suite(.serialized) struct BatchResumeTests {
        private let names = ["a", "b", "c"]

        private func program() throws -> BuiltProgram {
            let program = try BuiltProgram.withState()
            for name in names {
                try FileManager.default.copyItem(
                    atPath: Fixture.path("call-booking.flac"),
                    toPath: program.directory.appendingPathComponent("\(name).flac").path)
            }
            return program
        }

        private func results(_ outcome: BuiltProgram.Outcome) -> [String] {
            outcome.files.filter { $0.hasPrefix("out/") }
        }

        @Test(
            "whatever stopped the batch, resume without a name does the started recording and the rest",
            arguments: ["INT", "TERM", "KILL"])
        func resumed(signal: String) async throws {
            let program = try program()
            defer { program.remove() }
            try await program.addLongRecording("a.flac")
            // The resumed batch keeps these options.
            let stopped = try await program.interrupt(
                ["transcribe", "a.flac", "b.flac", "c.flac", "-o", "out/", "-f", "txt"],
                whenJournalHolds: "confidence", by: "kill -\(signal) $pid")
            #expect(stopped.code != 0, "\(stopped)")
            let listed = try await program.run(["runs"])
            #expect(listed.output.contains("a batch of 3 recordings, 3 of them left"), "\(listed)")
            let json = try await program.run(["runs", "--json"])
            let value = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
            #expect(try JSONSchema.named("runs-1.json").faults(in: value) == [], "\(json)")
            if signal != "KILL" {
                let hint = try #require(
                    stopped.errors.firstMatch(of: /3 recordings are left; `readback resume (\S+)`/))
                #expect(listed.output.contains(hint.1), "\(stopped)\n\(listed)")
                #expect(!stopped.errors.contains("finished work is kept"), "one hint, not two: \(stopped)")
            }
            let resumed = try await program.run(["resume"])
            #expect(resumed.code == 0 && resumed.errors.contains("3 recordings: 3 done"), "\(resumed)")
            #expect(results(resumed) == ["out/a.txt", "out/b.txt", "out/c.txt"], "\(resumed)")
            let texts = try names.map { try resumed.file("out/\($0).txt") }
            #expect(texts[1] == texts[2] && !texts.contains { $0.contains("stopped") }, "\(texts)")
            #expect(program.waitingRuns.isEmpty, "\(resumed)")
            let none = try await program.run(["resume"])
            #expect(none.code == 2 && none.errors.contains("no interrupted run"), "\(none)")
        }

        @Test(
            "finished recordings are not done again, even with --force, nor is one that was resumed by itself"
        )
        func onlyWhatIsLeft() async throws {
            let program = try program()
            defer { program.remove() }
            let arguments = ["a.flac", "b.flac", "c.flac", "-o", "out/", "-f", "txt"]
            let before = try await program.run(["transcribe"] + arguments)
            try #require(before.code == 0, "\(before)")
            for name in names {
                try Data("old".utf8).write(to: program.directory.appendingPathComponent("out/\(name).txt"))
            }
            // Killed while b is being transcribed, after a was written again.
            let stopped = try await program.interrupt(
                ["transcribe", "--force"] + arguments, whenJournalHolds: "b.flac",
                by:
                    "until grep -aqs confidence out/.readback/runs/*-b/journal; do kill -0 $pid || break; done; kill -9 $pid"
            )
            #expect(
                try stopped.file("out/a.txt") != "old" && stopped.file("out/c.txt") == "old", "\(stopped)")
            try Data("mine now".utf8).write(to: program.directory.appendingPathComponent("out/a.txt"))
            let run = try #require(program.waitingRuns.first { $0.hasSuffix("-b") })
            let alone = try await program.run(["resume", run])
            #expect(alone.code == 0, "\(alone)")
            let rest = try await program.run(["resume"])
            #expect(rest.code == 0 && rest.errors.contains("2 recordings: 1 done, 1 skipped"), "\(rest)")
            #expect(try rest.file("out/a.txt") == "mine now", "\(rest)")
            #expect(try rest.file("out/b.txt") == rest.file("out/c.txt"), "\(rest)")
            #expect(program.waitingRuns.isEmpty, "\(rest)")
        }

        @Test("a finished batch keeps nothing, even a failed one, and an unwanted one can be removed")
        func ends() async throws {
            let program = try program()
            defer { program.remove() }
            try Data("no sound".utf8).write(to: program.directory.appendingPathComponent("c.flac"))
            let arguments = [
                "transcribe", "a.flac", "b.flac", "c.flac", "-o", "out/", "-f", "txt",
            ]
            let failed = try await program.run(arguments)
            #expect(failed.code == 3 && program.waitingRuns.isEmpty, "\(failed)")
            let stopped = try await program.interrupt(
                arguments + ["--force"], whenJournalHolds: "confidence", by: "kill -9 $pid")
            #expect(program.waitingRuns.count == 2, "\(stopped) \(program.waitingRuns)")
            let cleaned = try await program.run(["runs", "--clean"])
            #expect(cleaned.code == 0 && program.waitingRuns.isEmpty, "\(cleaned)")
        }
    }
#endif
