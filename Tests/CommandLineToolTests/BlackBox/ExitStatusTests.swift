#if READBACK_ENGINES
    import Foundation
    import Testing

    /// The exit statuses for which a model has to disappear during a run. The others are tested elsewhere: 2 in UsageTests,
    /// 4 also in BrokenModelTests, 0, 3, 5 and 7 in RecordingTests, 70 in CrashTests, 130 and 143 in InterruptionTests.
    @Suite(.serialized) struct ExitStatusTests {
        private func borrowed() throws -> (program: BuiltProgram, store: BorrowedStore) {
            var program = try BuiltProgram.withState()
            let store = try BorrowedStore(in: program.directory)
            program.environment["READBACK_MODELS"] = store.root.path
            return (program, store)
        }

        @Test(
            "losing the text model during transcription is exit 6: the transcript is written and resume works"
        )
        func incomplete() async throws {
            var (program, store) = try borrowed()
            defer { program.remove() }
            program.environment.merge(["READBACK_LLM": ModelFiles.text, "READBACK_RECIPE": ""]) { $1 }
            let model = store.root.appendingPathComponent("\(ModelFiles.text)/\(ModelFiles.textFile)").path
            let outcome = try await program.interrupt(
                ["run", Fixture.path("overlap.flac"), "-o", "out/", "-f", "srt"],
                whenJournalHolds: "confidence",
                by: "mv '\(model)' '\(model).away'")
            #expect(outcome.code == 6, "\(outcome)")
            #expect(try outcome.file("out/overlap.srt").contains(" --> "), "\(outcome)")
            #expect(outcome.errors.contains("readback resume"), "\(outcome)")
            try FileManager.default.moveItem(atPath: model + ".away", toPath: model)
            let resumed = try await program.run(["resume"])
            #expect(resumed.code == 0 && program.waitingRuns.isEmpty, "\(resumed)")
        }

        @Test("losing the speech model before it is opened is exit 4, explained in one sentence")
        func modelLost() async throws {
            let (program, store) = try borrowed()
            defer { program.remove() }
            let model = store.root.appendingPathComponent(ModelFiles.speech)
            // Two channels are examined before any engine starts; this many bytes are taken only once that is under way.
            let script = """
                mkfifo pipe; "$0" transcribe --stdin-format s16le,16000,2 - <pipe & pid=$!
                exec 9>pipe; head -c 400000 /dev/zero >&9; rm -r "$1"/*; exec 9>&-; wait $pid
                """
            let outcome = try await program.run(
                [], program: "/bin/sh", before: ["-c", script, BuiltProgram.path, model.path])
            #expect(outcome.code == 4 && outcome.output.isEmpty, "\(outcome)")
            // One line about the channels, and one about the failure.
            #expect(outcome.errors.split(separator: "\n").count == 2, "\(outcome)")
        }
    }
#endif
