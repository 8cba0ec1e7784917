#if READBACK_ENGINES && os(Linux)
    import ChildProcess
    import Foundation
    import Testing

    /// The built program on a pseudo-terminal, which util-linux's `script` provides.
    @Suite struct TerminalTests {
        /// What the terminal received from standard error.
        private func screen(width: Int, _ words: String, noColor: Bool = false) async throws -> String {
            let program = try BuiltProgram()
            defer { program.remove() }
            let line = "stty cols \(width); exec '\(BuiltProgram.path)' \(words) >/dev/null"
            var environment = ProcessInfo.processInfo.environment.merging(BuiltProgram.quick) { $1 }
            environment["TERM"] = "xterm"
            environment["NO_COLOR"] = noColor ? "1" : nil
            let command = ChildCommand(
                "/usr/bin/script", ["--quiet", "--return", "--command", line, "/dev/null"],
                environment: environment, workingDirectory: program.directory.path)
            let child = try await Child.run(command, deadline: .seconds(300))
            #expect(
                child.status == .exited(code: 0),
                "\(child.status)\n\(child.outputText)\n\(child.errorTail.text)")
            return child.outputText
        }

        /// The states that the progress line went through.
        private func lines(of screen: String) -> [String] {
            screen.components(separatedBy: "\r\u{1B}[K").dropFirst().map { state in
                String(state.prefix { !$0.isNewline }).replacing(/\u{1B}\[[0-9]*m/, with: "")
            }
        }

        @Test("the progress line never wraps and leaves nothing behind", arguments: [48, 80, 200])
        func progress(width: Int) async throws {
            let screen = try await screen(width: width, "transcribe '\(Fixture.path("one-word.wav"))'")
            let states = lines(of: screen).filter { !$0.hasPrefix("readback:") }
            #expect(states.contains { $0.contains("%") }, "\(screen.debugDescription)")
            #expect(states.allSatisfy { $0.count < width }, "\(screen.debugDescription)")
            #expect(states.last == "", "\(screen.debugDescription)")
            #expect(screen.contains("readback: 0:0"), "the segments\n\(screen.debugDescription)")
        }

        @Test("NO_COLOR turns styling off")
        func noColor() async throws {
            let words = "transcribe '\(Fixture.path("one-word.wav"))'"
            let plain = try await screen(width: 80, words, noColor: true)
            #expect(!plain.contains("\u{1B}[2m"), "\(plain.debugDescription)")
        }

        @Test(
            "--quiet and --progress off show no progress", arguments: ["--quiet", "--progress off"])
        func silent(option: String) async throws {
            let screen = try await screen(width: 80, "transcribe '\(Fixture.path("one-word.wav"))' \(option)")
            #expect(!screen.contains("\u{1B}[K") && !screen.contains("%"), "\(screen.debugDescription)")
        }

        /// Names that would clear the screen, set the title, reverse the text or start a new line.
        private static let hostileNames = [
            "x\u{1B}[2J.wav", "x\u{1B}]0;y\u{7}.wav", "x\u{202E}y.wav", "x\u{9B}2J.wav", "x\ny.wav",
        ]

        @Test("no file name controls the terminal, in a message or in a document", arguments: hostileNames)
        func names(name: String) async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let line = "exec '\(BuiltProgram.path)' transcribe --json '\(program.directory.path)/\(name)'"
            var environment = ProcessInfo.processInfo.environment
            environment["TERM"] = "xterm"
            let command = ChildCommand(
                "/usr/bin/script", ["--quiet", "--return", "--command", line, "/dev/null"],
                environment: environment, workingDirectory: program.directory.path)
            let screen = try await Child.run(command, deadline: .seconds(60)).outputText
            let obeyed = screen.unicodeScalars.filter { scalar in
                scalar.value < 32 && scalar != "\n" && scalar != "\r" && scalar != "\t"
                    || (0x7F...0x9F).contains(scalar.value) || scalar == "\u{202E}"
            }
            let own = screen.ranges(of: "\r\u{1B}[K").count
            #expect(obeyed.count == own, "\(screen.debugDescription)")
            #expect(screen.contains("\\u{") || screen.contains("x\\ny.wav"), "\(screen.debugDescription)")
            let outcome = try await program.run(["transcribe", "\(program.directory.path)/\(name)"])
            #expect(
                outcome.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("readback: ") }, "\(outcome)")
        }

        @Test("--progress json writes lines of JSON, and the position never goes back")
        func json() async throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            let outcome = try await program.run([
                "transcribe", Fixture.path("memo.flac"), "--progress", "json",
            ])
            let objects = try outcome.errors.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            let heard = objects.compactMap { $0["position"] as? Double }
            #expect(heard.count > 3 && heard == heard.sorted(), "\(outcome)")
            let events = Set(objects.compactMap { $0["event"] as? String })
            // On a slow machine the test gets only the end of the output, which may start within a line.
            let others = outcome.errors.split(separator: "\n").dropFirst().filter { !$0.hasPrefix("{") }
            #expect(events.isSubset(of: ["progress", "message"]) && others.isEmpty, "\(outcome)")
        }
    }
#endif
