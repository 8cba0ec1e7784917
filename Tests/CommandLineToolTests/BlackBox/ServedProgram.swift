#if READBACK_ENGINES
    import ChildProcess
    import Foundation

    /// A running `readback serve`, and curl at the other end of its socket.
    struct ServedProgram {
        let program: BuiltProgram
        let child: Child
        var socket: String { program.directory.appendingPathComponent("s").path }

        static func start(_ options: [String] = []) async throws -> ServedProgram {
            var program = try BuiltProgram()
            program.environment["TMPDIR"] = program.directory.path
            let child = try program.start(
                ["serve", "--socket", "s", "--model", WhisperTests.model] + options)
            let served = ServedProgram(program: program, child: child)
            try await served.awaitHealth()
            return served
        }

        func awaitHealth() async throws {
            try await awaited("an answer of the server") { () -> Void? in
                try await curl(["http://x/health"]).hasPrefix("{\"model\"") ? () : nil
            }
        }

        func remove() {
            child.kill()
            program.remove()
        }

        private func command(_ arguments: [String]) -> ChildCommand {
            ChildCommand(
                "/usr/bin/env", ["curl", "-sN", "--unix-socket", socket] + arguments,
                environment: ProcessInfo.processInfo.environment, workingDirectory: program.directory.path,
                output: .pipe)
        }

        /// The server's answer; with `-i` among the arguments, its headers, too.
        func curl(_ arguments: [String], input: String = "") async throws -> String {
            try await Child.run(command(arguments), input: Array(input.utf8), deadline: .seconds(300))
                .outputText
        }

        /// Starts a client that the test can keep open or kill.
        func begin(_ arguments: [String]) throws -> Child { try Child.start(command(arguments)) }

        static let place = "http://x/v1/audio/transcriptions"

        static func form(_ recording: String, _ fields: [String] = []) -> [String] {
            [place, "-F", "file=@\(Fixture.path(recording))"] + fields.flatMap { ["-F", $0] }
        }

        /// The uploaded recordings that are on disk now.
        func uploads() throws -> [String] {
            let files = FileManager.default
            let folders = try files.contentsOfDirectory(atPath: program.directory.path).filter {
                $0.hasPrefix("readback-serve-")
            }
            return try folders.flatMap {
                try files.contentsOfDirectory(atPath: program.directory.appendingPathComponent($0).path)
            }
        }

        /// Asks it to stop, and waits until it has.
        func stop() async throws -> (status: ChildStatus, said: String) {
            child.send(.terminate)
            let said = try await child.error?.readToEnd(limit: 1 << 20) ?? []
            return (await child.wait(), String(decoding: said, as: UTF8.self))
        }
    }
#endif
