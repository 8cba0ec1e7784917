import Execution
import Foundation
import Testing

@testable import ChildProcess

private struct Message: Codable, Sendable, Equatable {
    var text: String
    var number: Int
}

@Suite("A supervised child", .timeLimit(.minutes(10)))
struct SupervisedChildTests {
    private func start() throws -> SupervisedChild<Message, Message> {
        try SupervisedChild(try probe("echo-messages"))
    }

    @Test("answers messages, even large ones, and ends when told that there are no more")
    func echo() async throws {
        let child = try start()
        for (number, text) in ["one", "zwölf\n\0", String(repeating: "long ", count: 100_000)].enumerated() {
            try await child.send(Message(text: text, number: number))
            #expect(try await child.receive() == Message(text: text, number: number + 1))
        }
        #expect(await child.finish(grace: .seconds(20)) == .exited(code: 0))
        #expect(try await child.receive() == nil)
    }

    @Test("gets the messages of many tasks intact")
    func manySenders() async throws {
        let child = try start()
        let text = String(repeating: "x", count: 50_000)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask { try await child.send(Message(text: text, number: number)) }
            }
            var numbers: Set<Int> = []
            for _ in 0..<40 {
                let message = try #require(try await child.receive())
                #expect(message.text == text)
                numbers.insert(message.number)
            }
            #expect(numbers == Set(1...40))
            try await group.waitForAll()
        }
    }

    @Test("can print without disturbing its messages")
    func standardStreams() async throws {
        var command = try probe("echo-messages")
        command.output = .pipe
        let child = try SupervisedChild<Message, Message>(command)
        #expect(await child.finish(grace: .seconds(20)) == .exited(code: 0))
        let printed = try await child.child.output?.readToEnd(limit: 1_000)
        #expect(
            printed.map { String(decoding: $0, as: UTF8.self) } == "what a library prints is not a message\n")
    }

    @Test("is told who supervises it; a program started by it does not count as supervised")
    func notInherited() async throws {
        var command = shell(
            "echo $READBACK_SUPERVISOR; exec \(try probe("supervised").executable) supervised")
        command.output = .pipe
        let child = try SupervisedChild<Message, Message>(command)
        let printed = try await child.child.output?.readToEnd(limit: 1_000)
        #expect(printed.map { String(decoding: $0, as: UTF8.self) } == "\(getpid())\nsupervised: true\n")
        var leftBehind = shell("\(try probe("supervised").executable) supervised; true")
        leftBehind.environment = ["READBACK_SUPERVISOR": "\(getpid())"]
        leftBehind.output = .pipe
        let outcome = try await Child.run(leftBehind)
        #expect(outcome.outputText == "supervised: false\n")
    }

    @Test("that is to end with its supervisor does so, however busy it is")
    func orphan() async throws {
        let middle = try await Child.run(
            try probe("supervise-and-die"), outputLimit: 1_000, deadline: .seconds(60))
        // The pipe that the orphan held open has just been read to its end, so the orphan has ended.
        #expect(middle.status == .signalled(.kill))
        #expect(Int32(middle.outputText.trimmingCharacters(in: .whitespacesAndNewlines)) != nil, "\(middle)")
    }

    @Test("whose supervisor is gone from the start exits without doing any work")
    func orphanFromTheStart() async throws {
        // The shell waits for the end of the pipe. 0 is the number of a supervisor that is not the parent.
        var command = shell("read nothing <&3; exec \(try probe("echo-messages").executable) echo-messages")
        command.hasControl = true
        command.environment["READBACK_SUPERVISOR"] = "0"
        let child = try Child.start(command)
        try #require(child.control).0.close()
        #expect(await child.wait(killingAfter: .seconds(20)) == .exited(code: 128 + 1))
    }

    @Test("that dies causes an error with its signal")
    func death() async throws {
        let child = try start()
        try await child.send(Message(text: "die", number: 0))
        let failure = await #expect(throws: ChildError.self) { _ = try await child.receive() }
        #expect(failure?.kind == .ended)
        #expect(failure?.status == .signalled(.kill))
        #expect(failure?.reason == "it was killed by SIGKILL (9)")
        let later = await #expect(throws: ChildError.self) {
            try await child.send(Message(text: "more", number: 0))
        }
        #expect(later?.kind == .ended)
    }

    @Test("that sends invalid frames causes an error that says so, and is ended")
    func noFrames() async throws {
        for (script, reason) in [
            ("echo hello, this is no frame >&4; cat <&3 > /dev/null", "it sent a message of"),
            (
                "printf '\\003\\000\\000\\000abc' >&4; cat <&3 > /dev/null",
                "it sent a message of an unknown kind"
            ),
            ("printf '\\011\\000' >&4", "it sent a message that ended 2 bytes too early"),
        ] {
            let child = try SupervisedChild<Message, Message>(shell(script))
            let failure = await #expect(throws: ChildError.self) { _ = try await child.receive() }
            #expect(failure?.kind == .badFrame)
            #expect(failure?.reason.hasPrefix(reason) == true, "\(failure?.reason ?? "")")
            #expect(!exists(child.child.processID))
        }
    }

    @Test("loses no message when a reader is cancelled")
    func cancelledReceive() async throws {
        let child = try start()
        for round in 0..<20 {
            let reader = Task { try await child.receive() }
            for _ in 0..<round { await Task.yield() }
            reader.cancel()
            _ = await reader.result
        }
        try await child.send(Message(text: "still here", number: 1))
        #expect(try await child.receive() == Message(text: "still here", number: 2))
    }

    @Test("is killed when it is released")
    func released() async throws {
        let lifetime = try SupervisedChild<Message, Message>(shell("exec sleep 1000")).child.lifetime
        #expect(await lifetime.wait() == .signalled(.kill))
    }
}
