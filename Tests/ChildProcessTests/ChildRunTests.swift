import Execution
import Foundation
import Testing

@testable import ChildProcess

@Suite("Running a child to its end", .timeLimit(.minutes(10)))
struct ChildRunTests {
    @Test("collects output, the end of the error stream, and the status")
    func collects() async throws {
        let outcome = try await Child.run(shell("cat; echo reason >&2; exit 4"), input: Array("in".utf8))
        #expect(outcome.outputText == "in")
        #expect(outcome.errorTail.lastLine == "reason")
        #expect(outcome.status == .exited(code: 4))
    }

    @Test("is not blocked by a huge error stream, and keeps the last part of it")
    func hugeErrorStream() async throws {
        let outcome = try await Child.run(
            shell("head -c 20000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo last >&2; echo out"))
        #expect(outcome.errorTail.lastLine == "last")
        #expect(outcome.errorTail.bytes.count == 16 * 1024)
        #expect(outcome.errorTail.droppedCount == 20_000_006 - 16 * 1024)
        #expect(outcome.outputText == "out\n")
    }

    @Test("a child that writes a lot before it reads a lot does not block")
    func bothWaysAtOnce() async throws {
        let input = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
        let outcome = try await Child.run(
            shell("head -c 3000000 /dev/zero; cat"), input: input, outputLimit: 10_000_000)
        #expect(outcome.output.count == 6_000_000)
        #expect(outcome.output.suffix(3_000_000).elementsEqual(input))
    }

    @Test("it is no error if a child does not read its input")
    func unreadInput() async throws {
        let outcome = try await Child.run(
            ChildCommand("/bin/true"), input: [UInt8](repeating: 1, count: 10_000_000))
        #expect(outcome.status.isSuccess)
    }

    @Test("a child that writes more than allowed is ended, even while its input is being written")
    func tooMuchOutput() async throws {
        let failure = await #expect(throws: ChildError.self) {
            try await Child.run(
                ChildCommand("/bin/cat"), input: [UInt8](repeating: 1, count: 50_000_000), outputLimit: 1_000)
        }
        #expect(failure?.kind == .tooMuchOutput)
        #expect(failure?.description == "/bin/cat: it wrote more than 1000 bytes.")
    }

    @Test(
        "a deadline ends the child, whatever it does with its streams",
        arguments: [
            "sleep 1000", "exec >&- 2>&-; sleep 1000", "exec <&-; while :; do echo; done",
            "trap '' TERM; cat; sleep 1000",
        ])
    func deadline(script: String) async throws {
        let failure = await #expect(throws: ChildError.self) {
            try await Child.run(
                shell(script), input: [UInt8](repeating: 1, count: 1_000_000), outputLimit: .max,
                deadline: .milliseconds(30))
        }
        #expect(failure?.kind == .deadlinePassed)
    }

    @Test("cancelling ends the run before, during and after the child's start")
    func cancelling() async throws {
        for round in 0..<40 {
            let task = Task { try await Child.run(ChildCommand("/bin/sleep", ["1000"])) }
            for _ in 0..<(round * round) { await Task.yield() }
            task.cancel()
            await #expect(throws: CancellationError.self) { _ = try await task.value }
        }
    }

    @Test("the error for a missing program gives its path, the reason and the next move")
    func missing() async throws {
        let failure = await #expect(throws: ChildError.self) {
            try await Child.run(ChildCommand("/nowhere/program"))
        }
        #expect(failure?.kind == .notFound)
        #expect(
            failure?.description
                == "/nowhere/program: there is no such program. Install it, or check the path.")
    }

    @Test("every reason why a child cannot start has a message of its own")
    func reasons() async throws {
        try await withTemporaryFolder { folder in
            func file(_ name: String, _ text: String, _ mode: Int) throws -> String {
                let path = folder.appendingPathComponent(name).path
                try Data(text.utf8).write(to: URL(fileURLWithPath: path))
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
                return path
            }
            let cases = [
                (ChildCommand(try file("plain", "text", 0o600)), "it is not an executable file"),
                (ChildCommand(folder.path), "it is not an executable file"),
                (ChildCommand(try file("data", "\u{1}\u{2}", 0o700)), "it is not a program for this machine"),
                (
                    ChildCommand(try file("script", "#!/nowhere/sh\n", 0o700)),
                    "the interpreter or loader that it needs is missing"
                ),
                (
                    ChildCommand("/bin/true", workingDirectory: "/nowhere"),
                    "its working directory /nowhere does not exist"
                ),
                (ChildCommand("/bin/true", ["a\0b"]), "passing a text that holds a zero byte"),
            ]
            for (command, reason) in cases {
                let failure = #expect(throws: ChildError.self, "\(reason)") { try Child.start(command) }
                #expect(failure?.reason.hasPrefix(reason) == true, "\(failure?.description ?? "")")
            }
        }
    }
}
