#if os(Linux)
    import ChildProcess
    import Foundation
    import Testing

    /// Standard streams that do not wait, as ssh and node hand them to the programs they start.
    @Suite struct StreamTests {
        private func narrow(_ program: BuiltProgram, _ arguments: [String], input: String = "") async throws
            -> BuiltProgram.Outcome
        {
            try await program.run(
                arguments, input: input, program: BuiltProgram.probe, before: ["narrow", BuiltProgram.path])
        }

        @Test("everything is written, however little the reader takes at a time")
        func output() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let whole = try await program.run(["__manual"])
            #expect(whole.output.utf8.count > 20_000, "\(whole)")
            let narrow = try await narrow(program, ["__manual"])
            #expect(narrow.code == 0 && narrow.errors.isEmpty, "\(narrow)")
            #expect(narrow.output == whole.output)
        }

        @Test("a reader that has enough is no error")
        func readerGone() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run(
                [], program: "/bin/sh",
                before: [
                    "-c", #"{ "$0" narrow "$1" __manual; echo "status $?" >&2; } | head -c 100 >/dev/null"#,
                    BuiltProgram.probe, BuiltProgram.path,
                ])
            #expect(outcome.errors == "status 0\n", "\(outcome)")
        }

        @Test("a signal ends the wait for a reader that takes nothing more", arguments: [SIGINT, SIGTERM])
        func interrupted(signal: Int32) async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let child = try program.start(
                ["narrow", BuiltProgram.path, "__manual"], program: BuiltProgram.probe)
            // Once a byte is here the program is writing, and can be nowhere but in its wait before long.
            _ = try await child.output?.read(upTo: 1)
            kill(child.processID, signal)
            #expect(await child.wait() == .exited(code: 128 + signal))
        }

        #if READBACK_ENGINES
            @Test("a list that comes in pieces on standard input is waited for to its end")
            func input() async throws {
                let program = try BuiltProgram()
                defer { program.remove() }
                // Sixty times what a pipe holds: the program is faster than whoever writes it.
                let count = 200_000
                let list = (1...count).map { "not-there-\($0).wav\n" }.joined()
                let outcome = try await narrow(
                    program, ["run", "--files-from", "-", "--shard", "\(count)/\(count)", "-o", "out/"],
                    input: list)
                #expect(outcome.code == 3 && outcome.errors.contains("not-there-\(count).wav"), "\(outcome)")
            }
        #endif
    }
#endif
