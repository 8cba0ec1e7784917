#if READBACK_ENGINES
    import Foundation
    import Testing

    /// Rule: SIGINT and SIGTERM have the same effect however the program was started and whichever of its processes gets them. A shell
    /// without job control starts a background program with SIGINT and SIGQUIT ignored, and nohup with SIGHUP ignored; children inherit
    /// that.
    @Suite(.serialized) struct SignalTests {
        enum Start: String, CaseIterable {
            /// As one program starts another.
            case front
            /// As `sh -c 'readback … &'` does.
            case background
            case nohup

            /// Starts the program and leaves its process ID in `pid`.
            var script: String {
                switch self {
                // A shell cannot signal a foreground program while it waits for it, and cannot undo ignored signals. Python does that here.
                case .front:
                    """
                    python3 -c 'import os, signal, sys
                    for each in (signal.SIGINT, signal.SIGQUIT): signal.signal(each, signal.SIG_DFL)
                    os.execv(sys.argv[1], sys.argv[1:])' "$PROGRAM" "$@" >out 2>said & pid=$!
                    """
                case .background: #""$PROGRAM" "$@" >out 2>said </dev/null & pid=$!"#
                case .nohup: #"nohup "$PROGRAM" "$@" >out 2>said </dev/null & pid=$!"#
                }
            }
        }

        enum Target: String, CaseIterable {
            /// The process that was started.
            case program
            /// The process that does the work.
            case worker
            /// Both, as a terminal and a service manager do it.
            case both

            func kill(_ signal: String) -> String {
                let worker = "$(cat /proc/$pid/task/*/children)"
                return switch self {
                case .program: "kill -\(signal) $pid"
                case .worker: "kill -\(signal) \(worker)"
                case .both: "kill -\(signal) $pid \(worker)"
                }
            }
        }

        private static let cases = Start.allCases.flatMap { start in
            Target.allCases.flatMap { target in
                [("INT", Int32(130)), ("TERM", 143)].map { (start, target, $0.0, $0.1) }
            }
        }

        @Test("one signal stops a batch properly, and no other recording starts", arguments: cases)
        func batch(start: Start, target: Target, signal: String, code: Int32) async throws {
            var program = try BuiltProgram.withState()
            defer { program.remove() }
            for name in ["a.flac", "b.flac", "c.flac"] { try await program.addLongRecording(name) }
            program.environment["PROGRAM"] = BuiltProgram.path
            let script = """
                \(start.script)
                until grep -aqs confidence out-dir/.readback/runs/*/journal; do
                    kill -0 $pid 2>/dev/null || break
                done
                \(target.kill(signal))
                wait $pid; code=$?; cat said >&2; exit $code
                """
            let outcome = try await program.run(
                [
                    "transcribe", "a.flac", "b.flac", "c.flac", "-f", "txt", "-o",
                    "out-dir/",
                ], program: "/bin/sh", before: ["-c", script, "sh"])
            let rule = "\(start) \(target) \(signal): \(outcome)"
            #expect(outcome.code == code, "\(rule)")
            #expect(outcome.errors.components(separatedBy: "Stopping: ").count == 2, "said once: \(rule)")
            #expect(outcome.errors.contains("2 not started"), "\(rule)")
            #expect(outcome.errors.contains("3 recordings are left; `readback resume "), "\(rule)")
            #expect(
                outcome.files.filter { $0.hasPrefix("out-dir/") && !$0.contains(".readback") }.count == 1,
                "only the part: \(rule)")
        }
    }
#endif
