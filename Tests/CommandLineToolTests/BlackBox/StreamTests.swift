#if os(Linux)
    import ChildProcess
    import Foundation
    import Testing

    /// Non-blocking standard streams, as ssh and node hand them to the programs they start.
    @Suite struct StreamTests {
        private func narrow(_ program: BuiltProgram, _ arguments: [String], input: String = "") async throws
            -> BuiltProgram.Outcome
        {
            try await program.run(
                arguments, input: input, program: BuiltProgram.probe, before: ["narrow", BuiltProgram.path])
        }

        @Test("everything is written, however little the reader takes at a time")
        func output() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let whole = try await program.run(["__manual"])
            #expect(whole.output.utf8.count > 20_000, "\(whole)")
            let narrow = try await narrow(program, ["__manual"])
            #expect(narrow.code == 0 && narrow.errors.isEmpty, "\(narrow)")
            #expect(narrow.output == whole.output)
        }

        @Test("a reader that stops reading early is no error")
        func readerGone() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run(
                [], program: "/bin/sh",
                before: [
                    "-c", #"{ "$0" narrow "$1" __manual; echo "status $?" >&2; } | head -c 100 >/dev/null"#,
                    BuiltProgram.probe, BuiltProgram.path,
                ])
            #expect(outcome.errors == "status 0\n", "\(outcome)")
        }

        /// Runs the program with a standard output that nobody reads any more.
        private func unread(_ program: BuiltProgram, _ arguments: [String]) async throws
            -> BuiltProgram.Outcome
        {
            let script = #"""
                rm -f gone; mkfifo gone; exec 3<>gone 4>gone 3<&-
                exec "$PROGRAM" "$@" >&4 4>&-
                """#
            var shell = program
            shell.environment["PROGRAM"] = BuiltProgram.path
            return try await shell.run(arguments, program: "/bin/sh", before: ["-c", script, "sh"])
        }

        @Test("changes are made, and the exit status is right, even if nobody reads the output")
        func unreadChanges() async throws {
            var program = try BuiltProgram.withState()
            defer { program.remove() }
            let store = program.directory.appendingPathComponent("models")
            program.environment["READBACK_MODELS"] = store.path
            let listed = try await unread(program, ["models", "list"])
            #expect(listed.code == 0 && listed.errors.isEmpty, "\(listed)")
            try FileManager.default.copyItem(
                atPath: Fixture.path("../../Models/fixtures/readback-fixture.en-q5_1.bin"),
                toPath: program.directory.appendingPathComponent("m.bin").path)
            for name in ["one", "two"] {
                let added = try await unread(program, ["models", "add", "m.bin", "--id", name])
                try #require(added.code == 0, "\(added)")
            }
            let missing = try await unread(program, ["models", "path", "one", "nonexistent"])
            #expect(missing.code == 4 && missing.errors.contains("nonexistent"), "\(missing)")
            try Data("damaged".utf8).write(to: store.appendingPathComponent("one/m.bin"))
            let verified = try await unread(program, ["models", "verify", "one"])
            #expect(verified.code == 4, "\(verified)")
            let removed = try await unread(program, ["models", "remove", "one", "two"])
            #expect(removed.code == 0 && !removed.files.contains("models/two"), "\(removed)")
        }

        @Test("a signal ends the wait for a reader that has stopped reading", arguments: [SIGINT, SIGTERM])
        func interrupted(signal: Int32) async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let child = try program.start(
                ["narrow", BuiltProgram.path, "__manual"], program: BuiltProgram.probe)
            // Once a byte has arrived, the program is writing, and will soon be waiting for the reader.
            _ = try await child.output?.read(upTo: 1)
            kill(child.processID, signal)
            #expect(await child.wait() == .exited(code: 128 + signal))
        }

        #if READBACK_ENGINES
            @Test("files, the --exec command and the exit status are right even if nobody reads the output")
            func unreadResults() async throws {
                let program = try BuiltProgram.withState()
                defer { program.remove() }
                let call = Fixture.path("overlap.flac")
                let exec = ["--exec", "sh -c 'cat >got'"]
                let written = try await unread(
                    program, ["run", call, "-o", "out/", "-f", "md", "-f", "json"] + exec)
                #expect(written.code == 0 && written.errors.contains("wrote out/overlap.json"), "\(written)")
                #expect(try written.file("got") == written.file("out/overlap.json"), "\(written)")
                for format in ["txt", "ndjson"] {
                    try FileManager.default.removeItem(at: program.directory.appendingPathComponent("got"))
                    let printed = try await unread(program, ["transcribe", call, "-f", format] + exec)
                    #expect(printed.code == 0 && printed.files.contains("got"), "\(printed)")
                }
                let silent = try await unread(program, ["run", Fixture.path("one-word.wav")])
                #expect(silent.code == 5, "\(silent)")
            }

            @Test(
                "if nobody reads the output, recordings that would only be printed are not transcribed",
                arguments: ["txt", "ndjson"])
            func unreadBatch(format: String) async throws {
                let program = try BuiltProgram.withState()
                defer { program.remove() }
                let outcome = try await unread(
                    program, ["transcribe", "-f", format, Fixture.path("one-word.wav"), "missing.wav"])
                #expect(outcome.code == 0 && !outcome.errors.contains("missing.wav"), "\(outcome)")
                #expect(!outcome.errors.contains("ReaderGone"), "\(outcome)")
                #expect(program.waitingRuns.isEmpty, "\(outcome)")
            }

            @Test("a list that arrives in pieces on standard input is read to its end")
            func input() async throws {
                let program = try BuiltProgram()
                defer { program.remove() }
                // Sixty times what a pipe holds, so the program has to wait for the writer.
                let count = 200_000
                let list = (1...count).map { "not-there-\($0).wav\n" }.joined()
                let outcome = try await narrow(
                    program, ["run", "--files-from", "-", "--shard", "\(count)/\(count)", "-o", "out/"],
                    input: list)
                #expect(outcome.code == 3 && outcome.errors.contains("not-there-\(count).wav"), "\(outcome)")
            }
        #endif
    }
#endif
