#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Rule: whatever is behind a file name that the user gives, the program reads it or refuses it with a sentence. It never waits for
    /// another program, and it follows no link where it writes.
    @Suite struct NamedFileTests {
        private func place() throws -> BuiltProgram {
            var program = try BuiltProgram.withState()
            program.environment["XDG_CONFIG_HOME"] = program.directory.appendingPathComponent("config").path
            program.environment["XDG_DATA_HOME"] = ""
            let files = FileManager.default
            for folder in ["config/readback", "prompts", "task", "results"] {
                try files.createDirectory(
                    at: program.directory.appendingPathComponent(folder), withIntermediateDirectories: true)
            }
            for pipe in [
                "pipe", "pipe.json", "prompts/title.prompt.md", "task/prompt.md", "results/one.json",
            ] {
                mkfifo(program.directory.appendingPathComponent(pipe).path, 0o600)
            }
            return program
        }

        private static let word = Fixture.path("one-word.wav")

        /// Every way to name a file that is read or written, with a pipe in its place whose other end nobody opens.
        private static let commands: [[String]] = [
            ["transcribe", word, "--log", "pipe"], ["transcribe", word, "--vocab", "./pipe"],
            ["transcribe", "--files-from", "pipe"],
            ["transcribe", word, "-f", "txt", "-o", "pipe", "--force"],
            ["transcribe", word, "-o", "pipe.json", "--force"], ["summarize", "pipe"],
            ["summarize", "pipe.json"],
            ["page", "pipe.json"], ["run", word, "--prompts", "prompts"], ["run", word, "--task", "./task"],
            ["transcribe", word, "--model", "./pipe"],
            ["summarize", word, "--recipe", "notes", "--llm", "./pipe"],
        ]

        @Test("a named pipe with no writer is refused at once", .timeLimit(.minutes(2)), arguments: commands)
        func pipes(arguments: [String]) async throws {
            let program = try place()
            defer { program.remove() }
            let outcome = try await program.run(arguments)
            #expect(outcome.code != 0, "\(outcome)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "one sentence: \(outcome)")
        }

        @Test("a pipe as log or settings file is refused as no regular file", .timeLimit(.minutes(1)))
        func saysWhat() async throws {
            let program = try place()
            defer { program.remove() }
            let log = try await program.run(["transcribe", Self.word, "--log", "pipe"])
            #expect(log.code == 7 && log.errors.contains("not a regular file"), "\(log)")
            mkfifo(program.directory.appendingPathComponent("config/readback/config.toml").path, 0o600)
            let settings = try await program.run(["transcribe", Self.word])
            #expect(settings.code == 2 && settings.errors.contains("not a regular file"), "\(settings)")
        }

        @Test("search and library skip a pipe in the folder and name it", .timeLimit(.minutes(1)))
        func folders() async throws {
            let program = try place()
            defer { program.remove() }
            for arguments in [["search", "hello", "results"], ["library", "results"]] {
                let outcome = try await program.run(arguments)
                #expect(outcome.errors.contains("one.json"), "\(outcome)")
            }
        }

        @Test(
            "a link in place of a result is refused, even with --force; the link and its target stay as is"
        )
        func links() async throws {
            let program = try place()
            defer { program.remove() }
            let files = FileManager.default
            func path(_ name: String) -> String { program.directory.appendingPathComponent(name).path }
            try Data("mine".utf8).write(to: URL(fileURLWithPath: path("diary.txt")))
            try files.createDirectory(atPath: path("out"), withIntermediateDirectories: true)
            try files.createSymbolicLink(
                atPath: path("out/one-word.txt"), withDestinationPath: "../diary.txt")
            try files.createSymbolicLink(
                atPath: path("out/one-word.json"), withDestinationPath: "../made.json")
            let command = ["transcribe", Self.word, "-o", "out/", "-f", "txt", "-f", "json"]
            for arguments in [command, command + ["--force"]] {
                let refused = try await program.run(arguments)
                #expect(refused.code == 7 && refused.errors.contains("this is a link"), "\(refused)")
                #expect(
                    try refused.file("diary.txt") == "mine" && !refused.files.contains("made.json"),
                    "\(refused)")
                for name in ["out/one-word.txt", "out/one-word.json"] {
                    #expect((try? files.destinationOfSymbolicLink(atPath: path(name))) != nil, "\(name)")
                }
            }
            for name in ["one-word.txt", "one-word.json"] {
                try files.removeItem(atPath: path("out/" + name))
            }
            try files.createSymbolicLink(atPath: path("a.log"), withDestinationPath: "new.log")
            let log = try await program.run(command + ["--force", "--log", "a.log"])
            #expect(
                log.code == 7 && log.errors.contains("a link") && !log.files.contains("new.log"), "\(log)")
        }

        @Test("results, pages, library pages and indexes are no more readable than the recording")
        func rights() async throws {
            let program = try place()
            defer { program.remove() }
            let files = FileManager.default
            func path(_ name: String) -> String { program.directory.appendingPathComponent(name).path }
            func mode(_ name: String) throws -> Int {
                try #require(files.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int)
            }
            try files.copyItem(atPath: Self.word, toPath: path("word.wav"))
            chmod(path("word.wav"), 0o600)
            let made = try await program.run([
                "transcribe", "word.wav", "-o", "new/", "-f", "json", "-f", "html",
            ])
            #expect(made.code == 0, "\(made)")
            for arguments in [
                ["search", "hello", "new"], ["library", "new"], ["page", "new/word.json", "-o", "page.html"],
            ] {
                let outcome = try await program.run(arguments)
                #expect(outcome.code == 0, "\(outcome)")
            }
            for name in [
                "new/word.json", "new/word.html", "new/index.html", "new/.readback/search-index", "page.html",
            ] {
                #expect(try mode(name) == 0o600, "\(name)")
            }
            #expect(try mode("new/.readback") == 0o700)
        }

        @Test("a name that is not UTF-8 is reported as such, as an operand, in a folder and in a list")
        func misencoded() async throws {
            let program = try place()
            defer { program.remove() }
            let script = """
                mkdir calls && name=$(printf 'caf\\351.wav') && cp "$WORD" "calls/$name" && cp "$WORD" calls/good.wav
                mkdir "$(printf 'calls/d\\351')" && printf 'calls/caf\\351.wav\\n' >list
                "$PROGRAM" transcribe "calls/$name"; echo $?
                "$PROGRAM" transcribe --recursive calls -f txt -o out/; echo $?
                "$PROGRAM" transcribe --files-from list -f txt -o out/; echo $?
                """
            var shell = program
            shell.environment["PROGRAM"] = BuiltProgram.path
            shell.environment["WORD"] = Self.word
            let outcome = try await shell.run([], program: "/bin/sh", before: ["-c", script])
            #expect(outcome.output == "3\n3\n3\n", "\(outcome)")
            let said = outcome.errors.components(
                separatedBy: #"calls/caf\xE9.wav: its name is not valid UTF-8; rename it"#)
            #expect(said.count == 4, "\(outcome)")
            #expect(outcome.errors.contains(#"calls/d\xE9: its name"#), "\(outcome)")
            #expect(outcome.errors.contains("3 recordings: 1 done, 2 failed"), "\(outcome)")
            #expect(outcome.files.contains("out/good.txt"), "\(outcome)")
        }
    }
#endif
