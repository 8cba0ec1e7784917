#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Rule: a model file can be named like any other file, and a file that no engine can open is not accepted as a model.
    @Suite struct ModelFileTests {
        @Test("a model file in the current folder can be given by its name alone")
        func byName() async throws {
            var program = try BuiltProgram.withState()
            defer { program.remove() }
            let links = [
                ("ear.bin", WhisperTests.model),
                ("good.gguf", ModelFiles.shallowText),
            ]
            for (name, target) in links {
                try FileManager.default.createSymbolicLink(
                    atPath: program.directory.appendingPathComponent(name).path, withDestinationPath: target)
            }
            let heard = try await program.run(
                ["transcribe", Fixture.path("one-word.wav"), "-m", "ear.bin", "-f", "txt"])
            #expect(heard.code == 0 || heard.code == 5, "\(heard)")
            program.environment["READBACK_RECIPE"] = ""
            let read = try await program.run(
                ["title", Fixture.path("call-booking.txt"), "--llm", "good.gguf", "-f", "txt"])
            #expect(read.code == 0, "\(read)")
            let missing = try await program.run([
                "title", Fixture.path("call-booking.txt"), "--llm", "bad.gguf",
            ])
            #expect(missing.code == 4 && missing.errors.contains("no model has this name"), "\(missing)")
        }

        @Test(
            "a file that only starts like a model cannot be added, and leaves nothing in the store",
            arguments: [
                "GGUF\n", "GGUF\u{3}\0\0\0 and what follows, for a while",
                "lmgg\u{1}\u{2}\u{3}\u{4} and so on",
            ])
        func fake(content: String) async throws {
            var program = try BuiltProgram.withState()
            defer { program.remove() }
            program.environment["READBACK_MODELS"] = program.directory.appendingPathComponent("models").path
            try Data(content.utf8).write(to: program.directory.appendingPathComponent("fake.gguf"))
            let added = try await program.run(["models", "add", "fake.gguf"])
            #expect(added.code == 4 && added.errors.contains("fake.gguf"), "\(added)")
            #expect(added.errors.split(separator: "\n").count == 1, "one sentence: \(added)")
            #expect(!added.files.contains("models/fake"), "\(added)")
        }
    }
#endif
