#if READBACK_ENGINES
    import Foundation
    import Testing

    extension BuiltProgram {
        /// Starts the program, waits until its journal contains a text, and sends it signals.
        ///
        /// The shell exits with the program's status.
        func interrupt(
            _ arguments: [String], whenJournalHolds text: String, by kill: String
        ) async throws -> Outcome {
            let script = """
                "$PROGRAM" "$@" & pid=$!
                until grep -aqs '\(text)' state/readback/runs/*/journal; do
                    kill -0 $pid 2>/dev/null || break
                done
                \(kill)
                wait $pid
                """
            var shell = self
            shell.environment["PROGRAM"] = Self.path
            return try await shell.run(arguments, program: "/bin/sh", before: ["-c", script, "sh"])
        }

        var waitingRuns: [String] {
            let runs = directory.appendingPathComponent("state/readback/runs").path
            return ((try? FileManager.default.contentsOfDirectory(atPath: runs)) ?? []).sorted()
        }
    }

    /// Texts that a journal contains from a certain moment on.
    private enum Moment {
        static let begun = "arguments"
        static let heard = "confidence"
        static let written = "stopReason"
    }

    /// Interrupted runs, with the real engines.
    @Suite(.serialized) struct InterruptionTests {
        private let recording = Fixture.path("overlap.flac")
        private let formats = ["-f", "md", "-f", "json", "-f", "srt"]

        /// With a text model, so that a run can be killed while it writes.
        private static func writing() throws -> BuiltProgram {
            var program = try BuiltProgram.withState()
            program.environment.merge(BuiltProgram.writing) { $1 }
            return program
        }

        /// The files of an undisturbed run, with their names.
        private static let uninterrupted = Task<[(String, String)], any Error> {
            let program = try Self.writing()
            defer { program.remove() }
            let outcome = try await program.run(
                ["run", Fixture.path("overlap.flac"), "-o", "out/", "-f", "md", "-f", "json", "-f", "srt"])
            #expect(outcome.code == 0 && program.waitingRuns.isEmpty, "\(outcome)")
            return try ["md", "json", "srt"].map { "out/overlap.\($0)" }.map { ($0, try outcome.file($0)) }
        }

        private func expectSame(_ outcome: BuiltProgram.Outcome) async throws {
            for (name, text) in try await Self.uninterrupted.value {
                #expect(try outcome.file(name) == text, "\(name)\n\(outcome)")
            }
            #expect(outcome.files.filter { $0.hasPrefix("out/") }.count == 3, "\(outcome)")
        }

        @Test("a killed run resumes where it was, gives the same bytes, and leaves nothing behind")
        func killed() async throws {
            let program = try Self.writing()
            defer { program.remove() }
            // Killed right after it started, and again after the resumed run has an answer of the text model.
            let arguments = ["run", recording, "-o", "out/"] + formats
            let begun = try await program.interrupt(
                arguments, whenJournalHolds: Moment.begun, by: "kill -9 $pid")
            #expect(begun.code == 137, "\(begun)")
            #expect(program.waitingRuns.count == 1, "\(begun)")
            let list = try await program.run(["runs"])
            #expect(
                list.code == 0 && list.output.contains("interrupted") && list.output.contains("overlap.flac"))
            let listed = try await program.run(["runs", "--json"])
            let value = try JSONSerialization.jsonObject(with: Data(listed.output.utf8))
            #expect(try JSONSchema.named("runs-1.json").faults(in: value) == [], "\(listed)")
            let again = try await program.interrupt(
                ["resume"], whenJournalHolds: Moment.written, by: "kill -9 $pid")
            #expect(again.code == 137, "\(again)")
            let resumed = try await program.run(["resume", program.waitingRuns.first ?? ""])
            #expect(resumed.code == 0, "\(resumed)")
            try await expectSame(resumed)
            #expect(program.waitingRuns.isEmpty, "\(resumed)")
            let none = try await program.run(["resume"])
            #expect(none.code == 2 && none.errors.contains("no interrupted run"), "\(none)")
        }

        @Test(
            "the first signal saves what has been transcribed, and resume does the rest later",
            arguments: [("INT", Int32(130)), ("TERM", 143)])
        func signalled(name: String, code: Int32) async throws {
            let program = try Self.writing()
            defer { program.remove() }
            let arguments = ["run", recording, "-o", "out/"] + formats
            let stopped = try await program.interrupt(
                arguments, whenJournalHolds: Moment.heard, by: "kill -\(name) $pid")
            #expect(stopped.code == code, "\(stopped)")
            #expect(
                stopped.errors.contains("Stopping: saving what has been transcribed")
                    && stopped.errors.contains("readback resume"),
                "\(stopped)")
            #expect(try stopped.file("out/overlap.srt").contains(" --> "), "\(stopped)")
            let resumed = try await program.run(["resume"])
            #expect(resumed.code == 0, "\(resumed)")
            try await expectSame(resumed)
        }

        @Test("the second signal ends the run at once")
        func signalledTwice() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let outcome = try await program.interrupt(
                ["run", Fixture.path("call-booking.flac")], whenJournalHolds: Moment.heard,
                by: "kill -INT $pid; while kill -INT $pid 2>/dev/null; do :; done")
            #expect(outcome.code == 130 && outcome.output.isEmpty, "\(outcome)")
            #expect(program.waitingRuns.count == 1, "\(outcome)")
        }

        @Test("resume refuses a changed recording, and a run that another process is working on")
        func refused() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let copy = program.directory.appendingPathComponent("copy.flac")
            try FileManager.default.copyItem(atPath: recording, toPath: copy.path)
            _ = try await program.interrupt(
                ["transcribe", "copy.flac"], whenJournalHolds: Moment.heard, by: "kill -9 $pid")
            var changed = try Data(contentsOf: copy)
            changed[changed.count - 1] ^= 1
            try changed.write(to: copy)
            let outcome = try await program.run(["resume"])
            #expect(outcome.code == 3 && outcome.errors.contains("copy.flac has changed"), "\(outcome)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")

            // Another process holds the lock.
            let held = try await program.run(
                ["resume"], program: "/bin/sh",
                before: [
                    "-c",
                    "exec 9<\"$(echo state/readback/runs/*/journal)\"; flock 9; \"\(BuiltProgram.path)\" \"$@\"",
                    "sh",
                ])
            #expect(held.code == 2 && held.errors.contains("no interrupted run"), "\(held)")
            let named = try await program.run(
                ["resume", program.waitingRuns[0]], program: "/bin/sh",
                before: [
                    "-c",
                    "exec 9<\"$(echo state/readback/runs/*/journal)\"; flock 9; \"\(BuiltProgram.path)\" \"$@\"",
                    "sh",
                ])
            #expect(named.code == 3 && named.errors.contains("by another program"), "\(named)")

            let cleaned = try await program.run(["runs", "--clean"])
            #expect(cleaned.code == 0 && cleaned.output.hasPrefix("removed "), "\(cleaned)")
            #expect(program.waitingRuns.isEmpty, "\(cleaned)")
        }

        @Test("--clean removes only runs, whatever path it is given")
        func cleaningTouchesNothingOfOthers() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let mine = program.directory.appendingPathComponent("diaries/2026")
            try FileManager.default.createDirectory(at: mine, withIntermediateDirectories: true)
            for name in ["journal", "photo.jpg"] {
                try Data("dear diary".utf8).write(to: mine.appendingPathComponent(name))
            }
            let hidden = program.directory.appendingPathComponent("notes/.readback/runs/mine")
            try FileManager.default.createDirectory(at: hidden, withIntermediateDirectories: true)
            try Data("dear diary".utf8).write(to: hidden.appendingPathComponent("journal"))
            for name in ["diaries/2026", mine.path, "notes/.readback/runs/mine"] {
                let outcome = try await program.run(["runs", "--clean", name])
                #expect(outcome.code != 0 && outcome.output.isEmpty, "\(outcome)")
            }
            #expect(
                try String(contentsOf: mine.appendingPathComponent("photo.jpg"), encoding: .utf8)
                    == "dear diary")
            for folder in [mine, hidden] {
                let text = try String(contentsOf: folder.appendingPathComponent("journal"), encoding: .utf8)
                #expect(text == "dear diary")
            }
        }

        @Test("a run from a pipe cannot be resumed, but what was transcribed can be summarized")
        func standardInput() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let killed = try await program.run(
                [], program: "/bin/sh",
                before: [
                    "-c",
                    """
                    mkfifo pipe; "$0" transcribe --stdin-format s16le,16000,1 - <pipe & pid=$!
                    exec 9>pipe; cat '\(Fixture.path("one-word.wav"))' >&9; head -c 2000000 /dev/zero >&9
                    until grep -aqs confidence state/readback/runs/*/journal; do kill -0 $pid || break; done
                    worker=$(cat /proc/$pid/task/*/children)
                    kill -9 $pid; wait $pid; code=$?
                    # With the pipe's end a worker that has not yet seen that it is alone would come to its end, too.
                    for each in $worker; do while [ -e /proc/$each/exe ]; do :; done; done
                    exit $code
                    """, BuiltProgram.path,
                ])
            #expect(killed.code == 137, "\(killed)")
            let run = try #require(program.waitingRuns.first, "\(killed)")
            let refused = try await program.run(["resume", run])
            #expect(refused.code == 3 && refused.errors.contains("readback summarize"), "\(refused)")
            let summary = try await program.run(["summarize", run, "--format", "txt", "--allow-empty"])
            #expect(summary.code == 0 && !summary.output.isEmpty, "\(summary)")
        }

        @Test("a reader that stops reading early is no error")
        func brokenPipe() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let outcome = try await program.run(
                [], program: "/bin/bash",
                before: [
                    "-c", "\"$0\" transcribe \"$1\" | true; echo ${PIPESTATUS[0]}", BuiltProgram.path,
                    Fixture.path("one-word.wav"),
                ])
            #expect(outcome.output == "0\n" && outcome.errors.isEmpty, "\(outcome)")
            #expect(program.waitingRuns.isEmpty, "\(outcome)")
        }
    }
#endif
