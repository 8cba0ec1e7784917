#if READBACK_ENGINES
    import ChildProcess
    import Foundation
    import Testing

    /// Users' data is safe: it is not overwritten or removed, and a partial result is not taken for a whole one.
    @Suite(.serialized) struct UserDataTests {
        @Test("a file given to an option is never overwritten by the command's result, even with --force")
        func filesOfOptions() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let word = Fixture.path("one-word.wav")
            let made = try await program.run(["transcribe", word, "-o", "one.json"])
            try #require(made.code == 0, "\(made)")
            try Data("Greenhill".utf8).write(to: program.directory.appendingPathComponent("names.txt"))
            let before = try made.file("one.json")
            for arguments in [
                ["transcribe", word, "--vocab", "names.txt", "-o", "names.txt", "--force"],
                ["page", "one.json", "-o", "one.json", "--force"],
                ["page", "one.json", "--recording", "names.txt", "-o", "names.txt", "--force"],
            ] {
                let outcome = try await program.run(arguments)
                #expect(outcome.code == 7 && outcome.errors.contains("does not overwrite it"), "\(outcome)")
                #expect(try outcome.file("names.txt") == "Greenhill", "\(outcome)")
                #expect(try outcome.file("one.json") == before, "\(outcome)")
            }
        }

        @Test(
            "search overwrites nothing through a link in place of its index, and no file that is not an index"
        )
        func searchIndex() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let made = try await program.run([
                "transcribe", Fixture.path("one-word.wav"), "-o", "results/one.json",
            ])
            try #require(made.code == 0, "\(made)")
            let hidden = program.directory.appendingPathComponent("results/.readback")
            let index = hidden.appendingPathComponent("search-index")
            let diary = program.directory.appendingPathComponent("diary.txt")
            try FileManager.default.createDirectory(at: hidden, withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: diary)
            try FileManager.default.createSymbolicLink(at: index, withDestinationURL: diary)
            let linked = try await program.run(["search", "hello", "results"])
            #expect(linked.code == 0 && linked.output.lowercased().contains("hello"), "\(linked)")
            #expect(try linked.file("diary.txt") == "mine", "\(linked)")
            try FileManager.default.removeItem(at: index)
            try Data("mine".utf8).write(to: index)
            let own = try await program.run(["search", "hello", "results"])
            #expect(own.code == 0, "\(own)")
            #expect(try own.file("results/.readback/search-index") == "mine", "\(own)")
        }

        private func stop(_ program: BuiltProgram, _ arguments: [String]) async throws
            -> BuiltProgram.Outcome
        {
            let stopped = try await program.interrupt(
                ["transcribe", "long.wav", "-o", "talk.txt"] + arguments,
                whenJournalHolds: "confidence", by: "kill -INT $pid")
            try #require(stopped.code == 130, "\(stopped)")
            return stopped
        }

        @Test(
            "a stopped run's partial result is not taken for a whole one and never replaces one"
        )
        func parts() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            try await program.addLongRecording("long.wav")
            try Data("all that was said".utf8).write(to: program.directory.appendingPathComponent("talk.txt"))
            let forced = try await stop(program, ["--force"])
            #expect(try forced.file("talk.txt") == "all that was said", "\(forced)")
            try FileManager.default.removeItem(at: program.directory.appendingPathComponent("talk.txt"))
            for run in program.waitingRuns {
                let cleaned = try await program.run(["runs", "--clean", run])
                try #require(cleaned.code == 0, "\(cleaned)")
            }

            let stopped = try await stop(program, [])
            let part = try stopped.file("talk.txt")
            let skipped = try await program.run([
                "transcribe", "long.wav", "--threads", "1", "-o", "./talk.txt", "--skip-existing",
            ])
            #expect(skipped.code == 7 && skipped.errors.contains("readback resume"), "\(skipped)")

            let talk = program.directory.appendingPathComponent("talk.txt")
            try Data((part + "A remark of mine.\n").utf8).write(to: talk)
            let refused = try await program.run(["resume"])
            #expect(refused.code == 7 && refused.errors.contains("was changed after"), "\(refused)")
            #expect(try refused.file("talk.txt").hasSuffix("A remark of mine.\n"), "\(refused)")
            try FileManager.default.removeItem(at: talk)
            let finished = try await program.run(["resume", "--quiet"])
            #expect(finished.code == 0, "\(finished)")
            #expect(try finished.file("talk.txt").count > part.count, "\(finished)")
        }

        @Test(
            "a document is read from exactly the named file, even if its name contains wildcards")
        func documentName() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            for (name, words) in [
                ("call [1]", "The garden room."), ("call 1", "The wrong call."), ("*", "The star."),
                ("back\\slash?", "The slash."),
            ] {
                try Data("Agent: \(words)\n".utf8).write(
                    to: program.directory.appendingPathComponent("words.txt"))
                let made = try await program.run([
                    "summarize", "words.txt", "-o", "\(name).docx", "--allow-empty", "--quiet", "--force",
                ])
                try #require(made.code == 0, "\(made)")
            }
            for (name, words) in [("call [1]", "garden"), ("*", "star"), ("back\\slash?", "slash")] {
                let read = try await program.run([
                    "summarize", "\(name).docx", "-f", "txt", "--allow-empty", "--quiet",
                ])
                #expect(read.code == 0 && read.output.contains(words), "\(read)")
            }
        }

        @Test("a recording that is replaced during the run does not get the hash of its replacement")
        func replaced() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            try await program.addLongRecording("long.wav")
            let script = """
                "$PROGRAM" transcribe long.wav -o talk.json & pid=$!
                until grep -aqs 'confidence' state/readback/runs/*/journal; do
                    kill -0 $pid 2>/dev/null || break
                done
                cp "$WORD" other.wav; mv other.wav long.wav
                wait $pid
                """
            var shell = program
            shell.environment["PROGRAM"] = BuiltProgram.path
            shell.environment["WORD"] = Fixture.path("one-word.wav")
            let outcome = try await shell.run([], program: "/bin/sh", before: ["-c", script])
            #expect(outcome.code == 0, "\(outcome)")
            let result = try outcome.file("talk.json")
            #expect(result.contains("changed or replaced") && !result.contains("sha256"), "\(result)")
        }

        @Test(
            "the results of a truncated recording say that it is truncated",
            arguments: ["one-word.wav", "one-word.flac"])
        func cut(name: String) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let whole = try Data(contentsOf: URL(fileURLWithPath: Fixture.path(name)))
            let file = program.directory.appendingPathComponent(name)
            try whole.prefix(whole.count * 9 / 10).write(to: file)
            let outcome = try await program.run([
                "transcribe", name, "--allow-empty", "-o", "out/", "-f", "json", "-f", "md",
            ])
            #expect(outcome.code == 0, "\(outcome)")
            let warning = try #require(outcome.errors.split(separator: "\n").first, "\(outcome)")
                .split(separator: ": ").last.map(String.init)
            let notice = try #require(warning)
            #expect(try outcome.file("out/one-word.json").contains(notice), "\(outcome)")
            #expect(try outcome.file("out/one-word.md").contains(notice), "\(outcome)")
        }

        @Test("without standard streams the program ends, and exit 7 says if its output could not be written")
        func closedStreams() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            for (streams, code) in [(">&-", 7), (">&- 2>&-", 7), ("2>&-", 0), ("<&-", 0)] as [(String, Int32)]
            {
                let outcome = try await program.run(
                    [], program: "/bin/sh",
                    before: ["-c", "exec timeout 60 '\(BuiltProgram.path)' version \(streams)"])
                #expect(outcome.code == code, "\(streams): \(outcome)")
            }
        }
    }
#endif
