#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Watching a folder, with the real engines and real signals.
    @Suite(.serialized) struct WatchTests {
        private let arguments = ["watch", "in", "-o", "out/", "-f", "txt", "-f", "json", "--allow-empty"]

        private func folder() throws -> BuiltProgram {
            let program = try BuiltProgram.withState()
            try FileManager.default.createDirectory(
                at: program.directory.appendingPathComponent("in"), withIntermediateDirectories: true)
            return program
        }

        /// Watches while a shell script does something; the script also ends the watch.
        private func watch(
            _ program: BuiltProgram, _ more: [String] = [], while script: String
        ) async throws -> BuiltProgram.Outcome {
            var shell = program
            shell.environment["PROGRAM"] = BuiltProgram.path
            shell.environment["WORD"] = Fixture.path("one-word.wav")
            shell.environment["OTHER"] = Fixture.path("overlap.ulaw.wav")
            shell.environment["CALL"] = Fixture.path("overlap.flac")
            let whole = """
                "$PROGRAM" "$@" & pid=$!
                there() { until [ -e "$1" ]; do kill -0 $pid 2>/dev/null || exit 99; done; }
                \(script)
                wait $pid
                """
            return try await shell.run(arguments + more, program: "/bin/sh", before: ["-c", whole, "sh"])
        }

        @Test("existing and arriving recordings are done once complete; a restart does only what is left")
        func arrivals() async throws {
            let program = try folder()
            defer { program.remove() }
            let first = try await watch(
                program,
                while: """
                    cp "$WORD" in/there.wav; echo nothing > in/notes.txt; echo "no sound" > in/broken.wav
                    there out/there.json
                    # Written slowly: half of it, and the rest once something else has been read meanwhile.
                    exec 8> in/slow.wav; head -c 9000 "$WORD" >&8
                    cp "$WORD" in/quick.part; mv in/quick.part in/quick.wav; there out/quick.json
                    [ -e out/slow.json ] && echo "too early"
                    tail -c +9001 "$WORD" >&8; exec 8>&-; there out/slow.json
                    kill -TERM $pid
                    """)
            #expect(first.code == 143, "\(first)")
            #expect(first.output.isEmpty, "\(first)")
            #expect(try first.file("out/slow.txt") == first.file("out/quick.txt"), "\(first)")
            #expect(
                first.errors.contains("failed (3, ") && !first.files.contains("out/notes.txt"), "\(first)")
            #expect(first.errors.components(separatedBy: "in/broken.wav").count == 3, "\(first)")

            let again = try await watch(
                program, while: "cp \"$WORD\" in/later.wav; there out/later.json; kill -INT $pid")
            #expect(again.code == 130, "\(again)")
            #expect(again.files.contains("out/later.txt"), "\(again)")
            #expect(
                !again.errors.contains("in/there.wav") && !again.errors.contains("in/slow.wav"), "\(again)")
        }

        @Test("a recording whose name is not UTF-8 is reported once")
        func nameInOtherEncoding() async throws {
            let program = try folder()
            defer { program.remove() }
            let watched = try await watch(
                program,
                while: """
                    cp "$WORD" "$(printf 'in/caf\\351.wav')"; cp "$WORD" in/there.wav
                    there out/there.json; kill -TERM $pid
                    """)
            #expect(watched.code == 143, "\(watched)")
            #expect(watched.errors.components(separatedBy: "UTF-8; rename it").count == 2, "\(watched)")
        }

        @Test(
            "if the watch is killed during a recording, the next start resumes it, to the same bytes"
        )
        func restart() async throws {
            let program = try folder()
            defer { program.remove() }
            let killed = try await watch(
                program,
                while: """
                    cp "$CALL" in/call.flac
                    until grep -aqs confidence state/readback/runs/*/journal; do kill -0 $pid || break; done
                    kill -9 $pid
                    """)
            #expect(killed.code == 137 && program.waitingRuns.count == 1, "\(killed)")
            let again = try await watch(program, while: "there out/call.json; kill -TERM $pid")
            #expect(again.code == 143 && program.waitingRuns.isEmpty, "\(again)")
            let alone = try await program.run(["run", "in/call.flac", "-o", "alone/", "-f", "json"])
            #expect(try alone.file("alone/call.json") == again.file("out/call.json"), "\(alone)\n\(again)")
        }

        @Test("a changed recording is done again, or reported if its results may have been edited")
        func changed() async throws {
            let program = try folder()
            defer { program.remove() }
            let outcome = try await watch(
                program,
                while: """
                    cp "$WORD" in/call.wav; cp "$WORD" in/edited.wav; there out/edited.json
                    echo "a remark" >> out/edited.txt; cp out/edited.txt mine
                    cp "$OTHER" in/call.wav; cp "$OTHER" in/edited.wav
                    sum=$(sha256sum < "$OTHER" | cut -c1-64)
                    until grep -qs "$sum" out/call.json; do kill -0 $pid || break; done
                    cp "$WORD" in/later.wav; there out/later.json
                    kill -TERM $pid
                    """)
            #expect(outcome.code == 143, "\(outcome)")
            #expect(try outcome.file("out/edited.txt") == outcome.file("mine"), "\(outcome)")
            #expect(outcome.errors.contains("in/edited.wav changed since"), "\(outcome)")
            #expect(!outcome.errors.contains("in/call.wav changed since"), "\(outcome)")
            // At the next start it is no longer known who wrote the results.
            let again = try await watch(
                program,
                while: """
                    cp "$OTHER" in/later.wav; cp "$WORD" in/new.wav; there out/new.json; kill -TERM $pid
                    """)
            #expect(again.code == 143 && again.errors.contains("in/later.wav changed since"), "\(again)")
            #expect(!again.errors.contains("in/call.wav changed"), "\(again)")
        }

        @Test(
            "of two recordings for one result, the later one is refused, whatever its name, even with --force"
        )
        func secondForOnePlace() async throws {
            let program = try folder()
            defer { program.remove() }
            let outcome = try await watch(
                program, ["--force"],
                while: """
                    cp "$WORD" in/call.wav; there out/call.json; cp out/call.json first
                    cp "$CALL" in/call.flac; cp "$WORD" in/later.wav; there out/later.json; kill -TERM $pid
                    """)
            #expect(outcome.code == 143, "\(outcome)")
            #expect(try outcome.file("out/call.json") == outcome.file("first"), "\(outcome)")
            #expect(outcome.errors.contains("in/call.wav and in/call.flac would both"), "\(outcome)")
        }

        @Test("a missing folder, and results without a destination, are refused with a message")
        func refused() async throws {
            let program = try folder()
            defer { program.remove() }
            let missing = try await program.run(["watch", "nowhere", "-o", "out/"])
            #expect(missing.code == 3 && missing.errors.contains("no such folder"), "\(missing)")
            let placeless = try await program.run(["watch", "in"])
            #expect(placeless.code == 2 && placeless.errors.contains("--output-dir"), "\(placeless)")
        }
    }
#endif
