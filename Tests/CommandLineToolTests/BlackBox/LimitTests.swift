#if READBACK_ENGINES
    import ChildProcess
    import Foundation
    import Testing

    @testable import CommandLineTool

    /// The program under system limits. Whatever they are, it does its work or says in one sentence which limit is too low. It never
    /// dies by a signal, and never blames a model.
    @Suite(.serialized) struct LimitTests {
        struct Limit: CustomStringConvertible, Sendable {
            var option: String
            /// In the unit of `ulimit`: files, blocks of 512 bytes or more, kilobytes.
            var value: Int

            var description: String { "ulimit -\(option) \(value)" }
        }

        private static func limits(_ option: String, _ values: [Int]) -> [Limit] {
            values.map { Limit(option: option, value: $0) }
        }
        private static func doubled(from first: Int, times: Int) -> [Int] {
            (0..<times).flatMap { [first << $0, first << $0 * 3 / 2] }
        }

        // Below the lowest of these values the system's own loader fails, before the program's first line.
        static let fileLimits = limits("n", [4, 5, 6, 7, 8, 12, 16, 24, 32, 48, 63])
        static let memoryLimits =
            limits("v", doubled(from: 128_000, times: 5)) + limits("d", doubled(from: 65_536, times: 5))
        static let sizeLimits = limits("f", [0, 1, 2, 3] + doubled(from: 4, times: 6))

        private func run(_ words: [String], under limit: Limit, _ program: BuiltProgram) async throws
            -> BuiltProgram.Outcome
        {
            try await program.run(
                words, program: "/bin/sh",
                before: [
                    "-c", "ulimit -\(limit.option) \(limit.value) && exec \"$0\" \"$@\"", BuiltProgram.path,
                ])
        }

        private static let traces = [
            "Fatal error", "terminate called", "Thread 0", "***", "GGML_ASSERT", "backtrace", "#0 ",
        ]

        /// Either success, or one of these statuses and a sentence that names the limit.
        private func check(
            _ outcome: BuiltProgram.Outcome, _ limit: Limit, statuses: [CommandLineTool.ExitStatus]
        ) {
            guard outcome.code != 0 else { return }
            #expect(statuses.contains { $0.rawValue == outcome.code }, "\(limit): \(outcome)")
            let sentences = outcome.errors.split(separator: "\n").filter {
                $0.contains("ulimit -\(limit.option)")
            }
            #expect(sentences.last?.hasPrefix("readback: ") == true, "\(limit): \(outcome)")
            #expect(!Self.traces.contains { outcome.errors.contains($0) }, "\(limit): \(outcome)")
            #expect(
                !outcome.errors.contains("fetch") && !outcome.errors.contains("another model"),
                "\(limit) is no model's fault: \(outcome)")
        }

        private let words = [
            "transcribe", Fixture.path("one-word.flac"), "--output-dir", "out", "--allow-empty", "-f", "json",
            "-f", "srt",
        ]

        @Test("a limit of too few open files is refused at the start", arguments: fileLimits)
        func files(limit: Limit) async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            for words in [["version"], words] {
                let outcome = try await run(words, under: limit, program)
                #expect(outcome.code == CommandLineTool.ExitStatus.outOfResources.rawValue, "\(outcome)")
                check(outcome, limit, statuses: [.outOfResources])
            }
        }

        @Test("a run succeeds with the least allowed number of open files")
        func enoughFiles() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await run(words, under: Limit(option: "n", value: 64), program)
            #expect(outcome.code == 0, "\(outcome)")
        }

        @Test(
            "with any memory limit a run succeeds or says that the limit is too low", arguments: memoryLimits)
        func memory(limit: Limit) async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            check(try await run(words, under: limit, program), limit, statuses: [.outOfResources])
        }

        @Test(
            "with any file size limit a run succeeds or names the limit, and leaves no .part file",
            arguments: sizeLimits)
        func fileSize(limit: Limit) async throws {
            let program = try BuiltProgram.withState()
            defer { program.remove() }
            let outcome = try await run(words, under: limit, program)
            check(outcome, limit, statuses: [.unwritableOutput])
            #expect(!outcome.files.contains { $0.hasSuffix(".part") }, "\(outcome)")
        }

        @Test("a model that hit a limit when it was first opened is not taken for damaged later")
        func verdict() async throws {
            var program = try BuiltProgram()
            defer { program.remove() }
            // A store that has no verdicts on models yet.
            program.environment["READBACK_MODELS"] = program.directory.appendingPathComponent("models").path
            let words = [
                "transcribe", Fixture.path("one-word.flac"), "--allow-empty", "--model", WhisperTests.model,
            ]
            for value in Self.doubled(from: 300_000, times: 3) {
                let limit = Limit(option: "v", value: value)
                check(try await run(words, under: limit, program), limit, statuses: [.outOfResources])
            }
            let outcome = try await program.run(words)
            #expect(outcome.code == 0, "\(outcome)")
        }
    }

    @Suite struct StartingLimitTests {
        @Test("the message names the limit, its value, the value needed, and the command that sets it")
        func sentence() {
            #expect(StartingLimits.complaint { _ in nil } == nil)
            #expect(
                StartingLimits.complaint { $0 == .openFiles ? 5 : nil }
                    == "the limit on open files is 5 (ulimit -n), but at least 64 are needed; raise it and try again"
            )
            for (limit, least) in StartingLimits.least {
                #expect(
                    StartingLimits.complaint { $0 == limit ? least - 1 : nil }?.contains(limit.command)
                        == true)
                #expect(StartingLimits.complaint { $0 == limit ? least : nil } == nil)
            }
        }
    }
#endif
