#if READBACK_ENGINES
    import Foundation
    import Testing

    /// `readback demo`, as someone sees it who has just installed the program.
    @Suite struct DemoTests {
        @Test("demo prints the report and leaves nothing behind")
        func printed() async throws {
            var program = try BuiltProgram.withState()
            defer { program.remove() }
            let temporary = program.directory.appendingPathComponent("tmp")
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
            program.environment["TMPDIR"] = temporary.path
            let outcome = try await program.run(["demo"])
            #expect(outcome.code == 0, "\(outcome)")
            #expect(outcome.output.contains("\n# ") && outcome.output.contains("**Customer:**"), "\(outcome)")
            #expect(outcome.output.contains("## Transcript"), "\(outcome)")
            #expect(outcome.errors.contains("`readback run FILE`"), "\(outcome)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty, "\(outcome)")
            #expect(program.waitingRuns.isEmpty, "\(outcome)")
        }

        @Test("demo with a folder writes the recording and its results there; a second demo is refused")
        func folder() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let outcome = try await program.run(["demo", "try"])
            #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome)")
            #expect(
                outcome.files.filter { $0.hasPrefix("try/") }
                    == ["flac", "html", "json", "md", "srt"].map { "try/call-booking.\($0)" }, "\(outcome)")
            let recording = program.directory.appendingPathComponent("try/call-booking.flac").path
            #expect(
                FileManager.default.contentsEqual(
                    atPath: recording, andPath: Fixture.path("call-booking.flac")))
            let again = try await program.run(["demo", "try"])
            #expect(again.code == 7 && again.errors.contains("--force"), "\(again)")
        }

        @Test("without models, demo is exit 4 and names one command that fetches them, with the size")
        func withoutModels() async throws {
            var program = try BuiltProgram.withState()
            defer { program.remove() }
            program.environment["READBACK_MODELS"] = program.directory.appendingPathComponent("none").path
            program.environment["READBACK_MODEL"] = ""
            let outcome = try await program.run(["demo"])
            #expect(outcome.code == 4, "\(outcome)")
            #expect(
                outcome.errors.contains(/`readback models pull whisper-base[^`]*` \([0-9.]+ [MG]B\)/),
                "\(outcome)")
        }
    }
#endif
