import Foundation
import Testing

@testable import ChildProcess

@Suite("A child process", .timeLimit(.minutes(10)))
struct ChildTests {
    @Test("gets its arguments unchanged, and no environment variables except those given")
    func argumentsAndEnvironment() async throws {
        var command = ChildCommand("/usr/bin/env", environment: ["B": "two words", "A": "ü=1"])
        #expect(try await Child.run(command).outputText == "A=ü=1\nB=two words\n")
        command = ChildCommand("/bin/sh", ["-c", "printf '[%s]' \"$@\"", "sh", "", "a b", "$HOME", "*"])
        #expect(try await Child.run(command).outputText == "[][a b][$HOME][*]")
    }

    @Test("starts in the given folder")
    func workingDirectory() async throws {
        let outcome = try await Child.run(ChildCommand("/bin/pwd", workingDirectory: "/usr"))
        #expect(outcome.outputText == "/usr\n")
    }

    @Test("reports how it ended", arguments: [true, false])
    func status(waitsOnThread: Bool) async throws {
        for (script, expected) in [
            ("exit 0", ChildStatus.exited(code: 0)), ("exit 3", .exited(code: 3)),
            ("exit 255", .exited(code: 255)),
            ("kill -TERM $$", .signalled(.terminate)), ("kill -KILL $$", .signalled(.kill)),
        ] {
            let child = try Child(shell(script), waitsOnThread: waitsOnThread)
            #expect(await child.wait() == expected, "\(script)")
            #expect(await child.wait() == expected, "waiting again")
            #expect(child.status == expected)
            #expect(!exists(child.processID))
        }
    }

    @Test("gets the three standard descriptors and no other, even if one of ours is not close-on-exec")
    func descriptors() async throws {
        let leaky = fcntl(1, F_DUPFD, 100)
        defer { close(leaky) }
        // The fourth is the folder that `ls` itself opens.
        #expect(try await Child.run(ChildCommand("/bin/ls", ["/proc/self/fd"])).outputText == "0\n1\n2\n3\n")
    }

    @Test("inherits only those of our descriptors that it is told to keep, under the same numbers")
    func keptDescriptors() async throws {
        let (kept, leaky) = (fcntl(1, F_DUPFD, 100), fcntl(1, F_DUPFD, 50))
        defer { for number in [kept, leaky] { close(number) } }
        var command = ChildCommand("/bin/ls", ["/proc/self/fd"])
        command.kept = [0, kept]
        let held = try await Child.run(command).outputText.split(separator: "\n").compactMap { Int32($0) }
        #expect(Set(held) == [0, 1, 2, 3, kept])
        // A number that is not open is ignored.
        command.kept = [1_000_000]
        #expect(try await Child.run(command).outputText == "0\n1\n2\n3\n")
    }

    @Test("starts with no signal blocked or ignored, in a process group of its own")
    func signals() async throws {
        signal(SIGUSR1, SIG_IGN)
        defer { signal(SIGUSR1, SIG_DFL) }
        let outcome = try await Child.run(
            ChildCommand("/bin/grep", ["-E", "Sig(Blk|Ign)", "/proc/self/status"]))
        let masks = outcome.outputText.split { $0.isWhitespace || $0.isNewline }.compactMap {
            UInt64($0, radix: 16)
        }
        // The C library keeps signals 32 and 33 to itself.
        #expect(masks.map { $0 & 0x7fff_ffff } == [0, 0], "\(outcome.outputText)")
        let numbers = try await Child.run(shell("cut -d ' ' -f 1,5 /proc/$$/stat")).outputText
            .split { $0.isWhitespace }
        #expect(numbers.count == 2 && numbers.first == numbers.last, "process and group: \(numbers)")
    }

    @Test("can use one of our descriptors as its standard streams")
    func sharedDescriptor() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("log").path
            let descriptor = open(file, O_RDWR | O_CREAT, 0o600)
            defer { close(descriptor) }
            let child = try Child.start(
                shell(
                    "echo out; echo err >&2", output: .descriptor(descriptor), error: .descriptor(descriptor))
            )
            #expect(await child.wait().isSuccess)
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "out\nerr\n")
            let reader = try Child.start(
                ChildCommand("/bin/cat", input: .descriptor(descriptor), output: .pipe))
            #expect(try await reader.output?.readToEnd(limit: 100) == [])
        }
    }

    @Test("with a null input reads the end at once")
    func nullInput() async throws {
        let child = try Child.start(ChildCommand("/bin/cat", output: .pipe))
        #expect(try await child.output?.readToEnd(limit: 10) == [])
        #expect(await child.wait().isSuccess)
    }

    @Test("that ignores the request to end is killed after the grace period")
    func terminateIgnored() async throws {
        let child = try Child.start(
            shell("trap '' TERM; echo ready; while :; do sleep 1; done", output: .pipe))
        _ = try await child.output?.read()
        #expect(await child.terminate(grace: .milliseconds(50)) == .signalled(.kill))
        #expect(!exists(child.processID))
    }

    @Test("that obeys the request to end is not killed")
    func terminateHeeded() async throws {
        let child = try Child.start(
            shell("trap 'exit 9' TERM; echo ready; while :; do sleep 0.01; done", output: .pipe))
        _ = try await child.output?.read()
        #expect(await child.terminate(grace: .seconds(30)) == .exited(code: 9))
    }

    @Test("takes the rest of its group with it when it ends, so that no process keeps its output open")
    func groupEndsWithTheLeader() async throws {
        let child = try Child.start(shell("sleep 1000 & echo $!; exit 0", output: .pipe))
        let text = try await child.output?.readToEnd(limit: 100) ?? []
        #expect(await child.wait() == .exited(code: 0))
        #expect(
            Int32(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
                != nil)
    }

    @Test("is killed and reaped when nothing refers to it any more")
    func released() async throws {
        func start() throws -> (Int32, Lifetime) {
            let child = try Child.start(ChildCommand("/bin/sleep", ["1000"]))
            return (child.processID, child.lifetime)
        }
        let (process, lifetime) = try start()
        #expect(await lifetime.wait() == .signalled(.kill))
        #expect(!exists(process))
    }

    @Test("lives on while a reader of its output exists")
    func heldByItsReader() async throws {
        func start() throws -> ByteReader? {
            try Child.start(shell("sleep 0.05; echo late", output: .pipe)).output
        }
        let reader = try start()
        #expect(try await reader?.readToEnd(limit: 100) == Array("late\n".utf8))
    }

    @Test("writing to a child that has ended throws an error and raises no signal")
    func brokenPipe() async throws {
        let child = try Child.start(ChildCommand("/bin/true", input: .pipe))
        _ = await child.wait()
        let failure = await #expect(throws: ChildError.self) {
            try await child.input?.write([UInt8](repeating: 0, count: 1 << 20))
        }
        #expect(failure?.kind == .brokenPipe)
    }

    @Test("can be awaited by many tasks")
    func manyWaiters() async throws {
        let child = try Child.start(ChildCommand("/bin/cat", input: .pipe))
        await withTaskGroup(of: ChildStatus.self) { group in
            for _ in 0..<50 { group.addTask { await child.wait() } }
            child.input?.close()
            for await status in group { #expect(status == .exited(code: 0)) }
        }
    }

    @Test("two hundred of them exchange data at once")
    func twoHundred() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let input = [UInt8](repeating: UInt8(number), count: 100_000)
                    let outcome = try await Child.run(ChildCommand("/bin/cat"), input: input)
                    return outcome.output == input && outcome.status.isSuccess
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("a thousand of them, one after another, leave neither descriptors nor zombies")
    func aThousand() async throws {
        let outcome = try await Child.run(probe("spawn-many", "1000"))
        #expect(outcome.outputText == "new files [], children none\n", "\(outcome.errorTail.text)")
    }

    @Test("reports its status even if this process was started with SIGCHLD ignored")
    func ignoredChildSignal() async throws {
        #expect(try await Child.run(probe("ignored-children")).outputText == "exited with status 7\n")
    }
}
