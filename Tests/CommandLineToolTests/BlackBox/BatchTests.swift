#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Batches, with the real engines.
    @Suite(.serialized) struct BatchTests {
        /// Two recordings of one word, a silent one, and a file that is no recording.
        private func folder() throws -> BuiltProgram {
            let program = try BuiltProgram.withState()
            let calls = program.directory.appendingPathComponent("calls/monday")
            try FileManager.default.createDirectory(at: calls, withIntermediateDirectories: true)
            for (name, source) in [
                ("a.wav", "one-word.wav"), ("b.flac", "one-word.flac"), ("silent.flac", "silence.flac"),
            ] {
                try FileManager.default.copyItem(
                    atPath: Fixture.path(source), toPath: calls.appendingPathComponent(name).path)
            }
            try Data("no sound".utf8).write(to: calls.appendingPathComponent("broken.wav"))
            return program
        }

        private let arguments = ["transcribe", "--recursive", "calls", "-o", "out/", "-f", "txt"]

        @Test(
            "a failure does not stop the batch; the worst status counts, and a table gives each outcome"
        )
        func batch() async throws {
            let program = try folder()
            defer { program.remove() }
            let outcome = try await program.run(arguments + ["--jobs", "2"])
            #expect(outcome.code == 3 && outcome.output.isEmpty, "\(outcome)")
            #expect(
                try !outcome.file("out/a.txt").isEmpty
                    && outcome.file("out/a.txt") == outcome.file("out/b.txt"))
            #expect(
                outcome.files.filter { $0.hasPrefix("out/") } == ["out/a.txt", "out/b.txt"], "\(outcome)")
            #expect(outcome.errors.contains("4 recordings: 2 done, 2 failed"), "\(outcome)")
            #expect(outcome.errors.contains("failed (5, no-speech)"), "\(outcome)")

            let again = try await program.run(arguments + ["--skip-existing", "--shard", "1/2"])
            #expect(
                again.errors.contains("2 recordings: 2 skipped") || again.errors.contains("1 skipped"),
                "\(again)")
            let refused = try await program.run(arguments)
            #expect(refused.code == 7 && refused.errors.contains("--force"), "\(refused)")
            let flat = try await program.run(["transcribe", "calls", "-o", "out/"])
            #expect(flat.code == 3 && flat.errors.contains("--recursive"), "\(flat)")
        }

        @Test(
            "if two results would get the same name, every shard refuses, because all write to one folder"
        )
        func clashAcrossShares() async throws {
            let program = try folder()
            defer { program.remove() }
            let other = program.directory.appendingPathComponent("calls/tuesday")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: Fixture.path("one-word.wav"), toPath: other.appendingPathComponent("a.wav").path)
            for share in ["1/2", "2/2", "5/5"] {
                let outcome = try await program.run(arguments + ["--skip-existing", "--shard", share])
                #expect(outcome.code == 2 && outcome.errors.contains("--name-template"), "\(outcome)")
                #expect(!outcome.files.contains("out"), "\(outcome)")
            }
        }

        @Test(
            "recordings can be listed in a file or through a pipe, with any characters in their names")
        func lists() async throws {
            let program = try folder()
            defer { program.remove() }
            let odd = program.directory.appendingPathComponent("an odd\nname.wav")
            try FileManager.default.copyItem(atPath: Fixture.path("one-word.wav"), toPath: odd.path)
            let piped = try await program.run(
                ["transcribe", "--files-from", "-", "-o", "out/", "-f", "txt"], input: "an odd\nname.wav\0")
            #expect(piped.code == 0 && piped.errors.contains("1 recording: 1 done"), "\(piped)")
            #expect(piped.files.contains("out/an odd\nname.txt"), "\(piped)")
            try Data("calls/monday/a.wav\n".utf8)
                .write(to: program.directory.appendingPathComponent("list"))
            let listed = try await program.run(
                ["transcribe", "--files-from", "list", "-o", "out/", "-f", "txt"])
            #expect(listed.code == 0 && listed.files.contains("out/a.txt"), "\(listed)")
        }

        @Test(
            "GNU parallel can run one recording per process",
            .enabled(
                if: ["/usr/bin/parallel", "/usr/local/bin/parallel"].contains {
                    FileManager.default.fileExists(atPath: $0)
                }, "the package parallel is not installed"))
        func parallel() async throws {
            let program = try folder()
            defer { program.remove() }
            let outcome = try await program.run(
                [], program: "/bin/sh",
                before: [
                    "-c",
                    "parallel --jobs 2 '\(BuiltProgram.path)' transcribe {} --threads 1 -o out/ -f txt ::: "
                        + "calls/monday/a.wav calls/monday/b.flac",
                ])
            #expect(outcome.code == 0, "\(outcome)")
            #expect(
                outcome.files.filter { $0.hasPrefix("out/") } == ["out/a.txt", "out/b.txt"], "\(outcome)")
        }
    }
#endif
