#if READBACK_ENGINES
    import Foundation
    import Testing

    extension BuiltProgram {
        /// Shell code that catches a worker at a certain point of its work, however fast the machine is.
        ///
        /// `stop_worker TEXT` leaves the worker of `$pid` stopped as soon as it has written to the journal and the
        /// journal contains the text. Until then, the worker runs for a moment, is stopped while the journal is read,
        /// and runs on.
        static let stopWorker = """
            worker=none; size=0
            stop_worker() {
                old=$worker
                while worker=
                    for child in $(cat /proc/$pid/task/*/children 2>/dev/null); do
                        [ "$child" = "$old" ] || worker=$child
                    done
                    [ -z "$worker" ]
                do kill -0 $pid 2>/dev/null || return 0; done
                while kill -STOP $worker 2>/dev/null; do
                    written=$(cat state/readback/runs/*/journal 2>/dev/null | wc -c)
                    if [ "$written" -gt "$size" ] && grep -aqs "$1" state/readback/runs/*/journal; then break; fi
                    kill -CONT $worker
                    sleep 0.02
                done
                size=$written
            }

            """

        /// Runs the program and kills its worker with these signals, each one once the journal contains the matching text.
        func crash(_ arguments: [String], by signals: [String], at texts: [String]) async throws -> Outcome {
            // A stopped process receives the signal, but dies only once it continues.
            let steps = zip(signals, texts).map { signal, text in
                "stop_worker '\(text)'; kill -\(signal) $worker; kill -CONT $worker 2>/dev/null"
            }
            let script =
                Self.stopWorker + "\"$PROGRAM\" \"$@\" & pid=$!\n\(steps.joined(separator: "\n"))\nwait $pid"
            var shell = self
            shell.environment["PROGRAM"] = Self.path
            return try await shell.run(arguments, program: "/bin/sh", before: ["-c", script, "sh"])
        }
    }

    /// Crashing engines: real signals to the process in which they run.
    @Suite(.serialized) struct CrashTests {
        private let recording = Fixture.path("overlap.flac")
        /// Long enough that a worker caught after its first sentence has work left on any machine.
        private let longRecording = Fixture.path("call-booking.flac")

        @Test(
            "after one crash, the results are the same as in an undisturbed run",
            arguments: ["SEGV", "KILL"])
        func once(signal: String) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let undisturbed = try await program.run([
                "run", recording, "-o", "whole/", "-f", "md", "-f", "json",
            ])
            #expect(undisturbed.code == 0, "\(undisturbed)")
            let outcome = try await program.crash(
                ["run", recording, "-o", "out/", "-f", "md", "-f", "json"], by: [signal], at: ["confidence"])
            #expect(outcome.code == 0, "\(outcome)")
            #expect(outcome.errors.contains("was killed by SIG\(signal)"), "\(outcome)")
            #expect(outcome.errors.contains("trying once more"), "\(outcome)")
            for name in ["overlap.md", "overlap.json"] {
                #expect(try outcome.file("out/\(name)") == undisturbed.file("whole/\(name)"), "\(outcome)")
            }
            #expect(program.waitingRuns.isEmpty, "\(outcome)")
        }

        @Test("two crashes are exit 70 with the engine's name; final results are written, and resume works")
        func twice() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let outcome = try await program.crash(
                ["run", longRecording, "-o", "out/", "-f", "md", "-f", "srt", "-f", "json"],
                by: ["ILL", "ABRT"],
                at: ["confidence", "confidence"])
            #expect(outcome.code == 70, "\(outcome)")
            #expect(
                outcome.errors.contains("whisper") && outcome.errors.contains("SIGABRT")
                    && outcome.errors.contains("readback resume"), "\(outcome)")
            #expect(try outcome.file("out/call-booking.srt").contains(" --> "), "\(outcome)")
            #expect(try outcome.file("out/call-booking.md").contains("This ends at"), "\(outcome)")
            // It says where its date comes from, as any other result does.
            let (kept, said) = (try outcome.file("out/call-booking.json"), #""dateFrom" : ""#)
            #expect(kept.contains(said), "\(outcome)")
            let resumed = try await program.run(["resume"])
            #expect(resumed.code == 0 && program.waitingRuns.isEmpty, "\(resumed)")
            #expect(try !resumed.file("out/call-booking.md").contains("This ends at"), "\(resumed)")
        }

        @Test("two crashes with --force keep an existing result, because the new one is only partial")
        func twiceForced() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let folder = program.directory.appendingPathComponent("out")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("whole".utf8).write(to: folder.appendingPathComponent("call-booking.srt"))
            let outcome = try await program.crash(
                ["run", longRecording, "-o", "out/", "-f", "srt", "--force"], by: ["SEGV", "SEGV"],
                at: ["confidence", "confidence"])
            #expect(outcome.code == 70 && outcome.errors.contains("the existing file is kept"), "\(outcome)")
            #expect(try outcome.file("out/call-booking.srt") == "whole", "\(outcome)")
            let resumed = try await program.run(["resume"])
            #expect(
                try resumed.code == 0 && resumed.file("out/call-booking.srt").contains(" --> "), "\(resumed)")
        }

        @Test("in a batch, only the recording that crashed its workers is given up")
        func batch() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let outcome = try await program.crash(
                ["transcribe", longRecording, Fixture.path("one-word.wav"), "-o", "out/", "-f", "txt"],
                by: ["SEGV", "SEGV"], at: ["confidence", "confidence"])
            #expect(outcome.code == 70, "\(outcome)")
            #expect(outcome.files.contains("out/one-word.txt"), "\(outcome)")
            #expect(outcome.errors.contains("2 recordings: 1 done, 1 failed"), "\(outcome)")
            // Its partial result is there and can be completed.
            #expect(
                outcome.errors.contains("call-booking.flac: ") && outcome.errors.contains("readback resume"),
                "\(outcome)")
            #expect(outcome.files.contains("out/call-booking.txt"), "\(outcome)")
            let resumed = try await program.run(["resume"])
            #expect(resumed.code == 0 && program.waitingRuns.isEmpty, "\(resumed)")
        }

        @Test("a worker that replaces a crashed one receives signals, too")
        func signalAfterCrash() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let script = """
                "$PROGRAM" transcribe "$1" >out.txt 2>errors.txt & pid=$!
                stop_worker confidence; kill -SEGV $worker; kill -CONT $worker
                until grep -q "trying once more" errors.txt; do kill -0 $pid || exit 8; done
                kill -TERM $pid
                wait $pid
                """
            var shell = program
            shell.environment["PROGRAM"] = BuiltProgram.path
            let outcome = try await shell.run(
                [longRecording], program: "/bin/sh", before: ["-c", BuiltProgram.stopWorker + script, "sh"])
            #expect(outcome.code == 143, "\(outcome)")
            #expect(program.waitingRuns.count == 1, "\(outcome)")
        }

        @Test("a worker does not outlive its supervisor")
        func noOrphan() async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let script = """
                "$PROGRAM" transcribe "$1" >out.txt 2>&1 & pid=$!
                stop_worker confidence
                kill -9 $pid; kill -CONT $worker; wait $pid
                # The lock on the journal goes with the worker.
                flock --timeout 60 --exclusive "$(echo state/readback/runs/*/journal)" true || exit 8
                case "$(cat /proc/$worker/stat 2>/dev/null)" in ''|*') Z '*) exit 0;; esac
                exit 7
                """
            var shell = program
            shell.environment["PROGRAM"] = BuiltProgram.path
            let outcome = try await shell.run(
                [longRecording], program: "/bin/sh", before: ["-c", BuiltProgram.stopWorker + script, "sh"])
            #expect(outcome.code == 0, "\(outcome)")
        }
    }
#endif
