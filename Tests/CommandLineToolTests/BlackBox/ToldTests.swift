#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Rule: a request that cannot be met, or has no effect, is answered with a sentence that says what to do next.
    @Suite(.serialized) struct ToldTests {
        private static let word = Fixture.path("one-word.wav")
        private static let cue =
            "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Anna>Hello Peter, I will send the contract by email before Friday.\n"

        private func place(_ files: [String: String] = [:]) throws -> BuiltProgram {
            let program = try BuiltProgram.withState()
            for (name, text) in files {
                try Data(text.utf8).write(to: program.directory.appendingPathComponent(name))
            }
            return program
        }

        @Test("a transcript given as a recording is recognized, and the command that reads it is named")
        func transcripts() async throws {
            let program = try place(["call.vtt": Self.cue, "talk.json": "{\"segments\":[]}"])
            defer { program.remove() }
            for arguments in [
                ["run", "call.vtt"], ["transcribe", "talk.json"],
                ["run", "call.vtt", "talk.json", "-o", "out/"],
            ] {
                let outcome = try await program.run(arguments)
                #expect(
                    outcome.code == 3 && outcome.errors.contains("`readback summarize FILE`"), "\(outcome)")
            }
        }

        @Test("a label for a missing channel and a highlight after the end are reported")
        func nobody() async throws {
            let program = try place(["call.vtt": Self.cue])
            defer { program.remove() }
            let channel = try await program.run(["transcribe", Self.word, "--channel-label", "9=Zed"])
            #expect(
                channel.code == 0 && channel.errors.contains("there is no channel 9 to call"), "\(channel)")
            for file in [Self.word, "call.vtt"] {
                let moment = try await program.run([
                    file == Self.word ? "transcribe" : "summarize", file, "--highlight", "300",
                ])
                #expect(
                    moment.output.isEmpty
                        && moment.errors.contains("nobody speaks at 5:00; the recording ends at 0:"),
                    "\(moment)")
            }
        }

        @Test("options without effect are refused before anything is opened")
        func idle() async throws {
            let program = try place()
            defer { program.remove() }
            for arguments in [["--embed-audio", "-f", "txt"], ["--json", "-f", "srt"]] {
                let outcome = try await program.run(["transcribe", "nothing.wav"] + arguments)
                #expect(outcome.code == 2 && outcome.errors.contains("leave"), "\(outcome)")
            }
        }

        @Test("endless files and files too large for text are refused", .timeLimit(.minutes(2)))
        func endless() async throws {
            let program = try place(["huge.json": "", "huge.srt": ""])
            defer { program.remove() }
            for name in ["huge.json", "huge.srt"] {
                #expect(truncate(program.directory.appendingPathComponent(name).path, 5 << 30) == 0)
            }
            for arguments in [
                ["summarize", "/dev/zero"], ["transcribe", Self.word, "--vocab", "/dev/zero"],
                ["page", "/dev/zero", "-o", "x.html"],
                ["page", "huge.json"], ["summarize", "huge.srt"],
                ["transcribe", "--files-from", "/dev/zero"],
            ] {
                // The limit stops a program that keeps on reading before it takes all the machine's memory.
                let outcome = try await program.run(
                    arguments, program: "/bin/sh",
                    before: ["-c", "ulimit -v 8000000; exec \"$0\" \"$@\"", BuiltProgram.path])
                #expect(outcome.code == 3, "\(outcome)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "one sentence: \(outcome)")
            }
            for arguments in [["search", "hello", "."], ["library", "."]] {
                let outcome = try await program.run(arguments)
                #expect(
                    outcome.code == 0 && outcome.errors.contains("huge.json (it has more than"),
                    "\(outcome)")
            }
        }

        @Test("summarize says that it was stopped before the report")
        func stopped() async throws {
            for (signal, code) in [("INT", Int32(130)), ("TERM", 143)] {
                var program = try place()
                defer { program.remove() }
                program.environment["PROGRAM"] = BuiltProgram.path
                let script = """
                    mkfifo pipe; exec 9<>pipe; "$PROGRAM" summarize - <&9 & pid=$!
                    sleep 2; kill -\(signal) $pid; wait $pid
                    """
                let outcome = try await program.run([], program: "/bin/bash", before: ["-c", script])
                #expect(
                    outcome.code == code && outcome.errors.contains("stopped before the report"),
                    "\(outcome)")
            }
        }

        @Test("a title given with --title is printed without opening a model")
        func givenTitle() async throws {
            let program = try place(["call.vtt": Self.cue])
            defer { program.remove() }
            for file in ["call.vtt", Self.word] {
                let outcome = try await program.run([
                    "title", file, "--title", "Hello", "--llm", "none", "--model", "none",
                ])
                #expect(
                    outcome.code == 0 && outcome.output == "Hello\n" && outcome.errors.isEmpty, "\(outcome)")
            }
            let nothing = try await program.run(["title", "nothing.wav", "--title", "Hello"])
            #expect(nothing.code == 3 && nothing.output.isEmpty, "\(nothing)")
        }

        @Test("--skip-existing does not take an empty file for a result, and writes the result there")
        func emptyResult() async throws {
            let program = try place(["word.txt": "", "other.txt": "mine"])
            defer { program.remove() }
            let arguments = ["transcribe", Self.word, "--skip-existing", "-o"]
            let outcome = try await program.run(arguments + ["word.txt"])
            #expect(try outcome.code == 0 && !outcome.file("word.txt").isEmpty, "\(outcome)")
            let again = try await program.run(arguments + ["word.txt"])
            #expect(again.errors.contains("its results already exist"), "\(again)")
            let kept = try await program.run(arguments + ["other.txt"])
            #expect(try kept.code == 0 && kept.file("other.txt") == "mine", "\(kept)")
        }
    }
#endif
