#if READBACK_ENGINES && os(Linux)
    import ChildProcess
    import Foundation
    import Testing

    /// What is written where: to a terminal, into a pipe, and with `-q` and `-qq`.
    @Suite struct ScreenTests {
        private func progress(_ outcome: BuiltProgram.Outcome) throws -> [[String: Any]] {
            try outcome.file("errors").split(separator: "\n").map {
                try #require(
                    try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\(outcome)")
            }
        }

        @Test(
            "--progress json fits its schema, enters no stage twice, and its share never goes back"
        )
        func stages() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let schema = try JSONSchema.named("progress-1.json")
            for time in 1...2 {
                // Into a file, because a test gets only the end of standard error.
                let outcome = try await program.run(
                    ["run", Fixture.path("memo.flac"), "-o", "out\(time)/", "--progress", "json"],
                    program: "/bin/sh",
                    before: ["-c", "exec \"$0\" \"$@\" 2>errors", BuiltProgram.path])
                #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome)")
                let lines = try progress(outcome)
                for line in lines { #expect(try schema.faults(in: line) == [], "\(line)") }
                let told = lines.filter { $0["event"] as? String == "progress" }
                let stages = told.compactMap { $0["stage"] as? String }.reduce(into: [String]()) {
                    if $0.last != $1 { $0.append($1) }
                }
                #expect(Array(Set(stages)).count == stages.count, "no stage comes twice: \(stages)")
                for stage in ["opening", "hearing", "reading"] {
                    #expect(stages.contains(stage), "\(stage) is missing: \(stages)")
                }
                let elapsed = told.compactMap { $0["elapsed"] as? Double }
                #expect(elapsed.count == told.count && elapsed == elapsed.sorted(), "\(elapsed)")
                let shares = told.compactMap { $0["share"] as? Double }
                #expect(shares == shares.sorted(), "\(shares)")
                // The second run knows how long the first one took.
                if time == 2 {
                    #expect(told.contains { $0["secondsLeft"] != nil }, "\(outcome)")
                    let kept = try outcome.file("state/readback/pace.json")
                    #expect(!kept.contains("memo"), "nothing of the recording: \(kept)")
                }
            }
        }

        @Test("-q still prints errors; -qq hides them, too", arguments: [false, true])
        func quiet(many: Bool) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let words = ["transcribe", "missing.wav"] + (many ? ["other.wav", "-o", "out/"] : [])
            let said = try await program.run(words)
            #expect(said.code == 3 && said.errors.contains("missing.wav"), "\(said)")
            let quiet = try await program.run(words + ["-q"])
            #expect(quiet.code == 3 && quiet.errors.contains("missing.wav"), "\(quiet)")
            #expect(
                quiet.errors.split(separator: "\n").count == (many ? 2 : 1), "the reasons alone: \(quiet)")
            let mute = try await program.run(words + ["-qq"])
            #expect(mute.code == 3 && mute.errors.isEmpty && mute.output.isEmpty, "\(mute)")
            let fine = try await program.run([
                "transcribe", Fixture.path("one-word.wav"), "-o", "a.txt", "-q",
            ])
            #expect(fine.code == 0 && fine.errors.isEmpty && fine.output.isEmpty, "\(fine)")
        }

        @Test(
            "what goes into a file is not also printed into a pipe; a terminal shows the report",
            arguments: [
                ["run", "memo.flac", "-o", "r.md"], ["run", "memo.flac", "-o", "out/"],
                ["summarize", "call.txt", "-o", "s.md"], ["title", "call.txt", "-o", "t.md"],
                ["transcribe", "memo.flac", "-f", "md", "-o", "w.md"],
                ["transcribe", "memo.flac", "-o", "w.txt"],
            ])
        func once(words: [String]) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            try FileManager.default.copyItem(
                atPath: Fixture.path("memo.flac"),
                toPath: program.directory.appendingPathComponent("memo.flac").path)
            try Data(
                """
                Ann: The printer in the hall is broken again. Can you repair it on Friday?
                Bob: Yes, I will come on Friday at nine and bring a new drum.
                """.utf8
            ).write(to: program.directory.appendingPathComponent("call.txt"))
            let piped = try await program.run(words)
            #expect(piped.code == 0 && piped.output.isEmpty, "\(piped)")
            // `script` gives the program a terminal; standard error goes elsewhere.
            let line = (["exec", "'\(BuiltProgram.path)'"] + words + ["--force", "2>/dev/null"]).joined(
                separator: " ")
            let shown = try await program.run(
                ["--quiet", "--return", "--command", line, "/dev/null"], program: "/usr/bin/script")
            let wantsReport = words[0] != "transcribe"
            #expect(shown.code == 0 && shown.output.contains("# ") == wantsReport, "\(shown)")
        }

        @Test("a recording stopped by Ctrl-C is not reported as failed")
        func stopped() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            for name in ["one.flac", "two.flac"] {
                try FileManager.default.copyItem(
                    atPath: Fixture.path("overlap.flac"),
                    toPath: program.directory.appendingPathComponent(name).path)
            }
            let outcome = try await program.interrupt(
                ["run", "one.flac", "two.flac", "-o", "out/"], whenJournalHolds: "confidence",
                by: "kill -INT $pid")
            #expect(outcome.code == 130, "\(outcome)")
            #expect(
                outcome.errors.contains("2 recordings: 1 stopped by you, 1 not started")
                    && !outcome.errors.contains("failed"), "\(outcome)")
        }
    }
#endif
