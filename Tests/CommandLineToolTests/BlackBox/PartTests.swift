#if READBACK_ENGINES
    import Foundation
    import Testing

    /// A partial result is never taken for a whole one, whatever happened around it.
    @Suite(.serialized) struct PartTests {
        private let arguments = [
            "transcribe", "talk.flac", "-f", "txt", "-f", "json", "-o",
        ]

        /// A run that was stopped: `out` contains partial results.
        private func stopped() async throws -> BuiltProgram {
            let program = try BuiltProgram.withState()
            try await program.addLongRecording("talk.flac")
            let stopped = try await program.interrupt(
                arguments + ["out/"], whenJournalHolds: "confidence", by: "kill -TERM $pid")
            try #require(stopped.code == 143, "\(stopped)")
            try #require(try isPart("out/talk.json", stopped), "\(stopped)")
            return program
        }

        private func isPart(_ name: String, _ outcome: BuiltProgram.Outcome) throws -> Bool {
            try outcome.file(name).contains("where the run was stopped")
        }

        /// The same program as another user has it, or on another machine.
        private func elsewhere(_ program: BuiltProgram) -> BuiltProgram {
            var other = program
            other.environment["XDG_STATE_HOME"] = program.directory.appendingPathComponent("other").path
            return other
        }

        @Test("a command in another user's journal is not executed", .enabled(if: geteuid() == 0))
        func foreign() async throws {
            let program = try await stopped()
            defer { program.remove() }
            let runs = program.directory.appendingPathComponent("out/.readback/runs")
            let run = try #require(try FileManager.default.contentsOfDirectory(atPath: runs.path).first)
            let journal = runs.appendingPathComponent("\(run)/journal").path
            try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: journal)
            let refused = try await program.run(["resume", "out/.readback/runs/\(run)"])
            #expect(refused.code == 3 && refused.errors.contains("another user"), "\(refused)")
            #expect(try isPart("out/talk.json", refused), "\(refused)")
        }

        @Test("a partial result is recognized with another state folder and in a renamed folder")
        func travelling() async throws {
            let program = try await stopped()
            defer { program.remove() }
            let files = FileManager.default
            let other = elsewhere(program)
            let told = try await other.run(arguments + ["out/", "--skip-existing"])
            #expect(told.code == 7 && told.errors.contains("are partial"), "\(told)")
            let kept = try await program.run(["runs", "--clean"])
            #expect(kept.code == 7 && kept.errors.contains("is partial"), "\(kept)")
            #expect(program.waitingRuns.count == 1, "\(kept)")

            try files.moveItem(
                at: program.directory.appendingPathComponent("out"),
                to: program.directory.appendingPathComponent("kept"))
            let renamed = try await program.run(arguments + ["kept/", "--skip-existing"])
            #expect(renamed.code == 7 && renamed.errors.contains("kept/.readback/runs/"), "\(renamed)")
            let name = try #require(renamed.errors.split(separator: "`").dropFirst().first).dropFirst(16)
            let moved = try await program.run(["resume", String(name)])
            #expect(moved.code == 2 && moved.errors.contains("were moved"), "\(moved)")
            #expect(!moved.files.contains { $0.hasPrefix("out") }, "\(moved)")
            // A batch does it again, because the partial results are ours and nobody has edited them.
            let anew = try await other.run(arguments + ["kept/", "--skip-existing", "--shard", "1/1"])
            #expect(try anew.code == 0 && !isPart("kept/talk.json", anew), "\(anew)")
            #expect(anew.files.filter { $0.hasPrefix("kept/") } == ["kept/talk.json", "kept/talk.txt"])
        }

        @Test(
            "if a run cannot be found by name, the hint gives its path, and resume completes the result"
        )
        func hint() async throws {
            let program = try await stopped()
            defer { program.remove() }
            let other = elsewhere(program)
            let told = try await other.run(arguments + ["out/", "--skip-existing"])
            let hint = try #require(told.errors.split(separator: "`").dropFirst().first, "\(told)")
            let finished = try await other.run(hint.split(separator: " ").dropFirst().map(String.init))
            #expect(try finished.code == 0 && !isPart("out/talk.json", finished), "\(finished)")
            #expect(finished.files.filter { $0.hasPrefix("out/") } == ["out/talk.json", "out/talk.txt"])
        }

        @Test("a result that --force wrote over a partial one is whole, and the old run is gone")
        func replaced() async throws {
            let program = try await stopped()
            defer { program.remove() }
            let forced = try await program.run(arguments + ["out/", "--force"])
            #expect(try forced.code == 0 && !isPart("out/talk.json", forced), "\(forced)")
            #expect(program.waitingRuns.isEmpty, "\(forced)")
            let skipped = try await program.run(arguments + ["out/", "--skip-existing"])
            #expect(skipped.code == 0 && skipped.errors.contains("already exist"), "\(skipped)")
        }

        @Test("a partial result is recognized even if the recording was touched; a batch does it again")
        func touched() async throws {
            let program = try await stopped()
            defer { program.remove() }
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
                ofItemAtPath: program.directory.appendingPathComponent("talk.flac").path)
            let told = try await program.run(arguments + ["out/", "--skip-existing"])
            #expect(told.code == 7 && told.errors.contains("are partial"), "\(told)")
            let anew = try await program.run(arguments + ["out/", "--skip-existing", "--shard", "1/1"])
            #expect(try anew.code == 0 && !isPart("out/talk.json", anew), "\(anew)")
            #expect(program.waitingRuns.isEmpty, "\(anew)")
        }

        @Test(
            "without a journal, too, a partial result is written beside an existing file, not over it"
        )
        func withoutJournal() async throws {
            var program = try BuiltProgram.withState()
            defer { program.remove() }
            for name in ["state", "talk.txt"] {
                try Data("all that was said".utf8).write(to: program.directory.appendingPathComponent(name))
            }
            let script = """
                "$PROGRAM" "$@" 2>said & pid=$!
                until grep -qs ':[0-9][0-9] ' said; do kill -0 $pid 2>/dev/null || break; done
                kill -INT $pid; wait $pid; code=$?; cat said >&2; exit $code
                """
            program.environment["PROGRAM"] = BuiltProgram.path
            let outcome = try await program.run(
                [
                    "transcribe", Fixture.path("meeting.flac"), "-v", "--force",
                    "-o",
                    "talk.txt",
                ], program: "/bin/sh", before: ["-c", script, "sh"])
            #expect(outcome.code == 130 && outcome.errors.contains("has no journal"), "\(outcome)")
            #expect(try outcome.file("talk.txt") == "all that was said", "\(outcome)")
            #expect(try !outcome.file("talk.part.txt").isEmpty, "\(outcome)")
        }
    }
#endif
