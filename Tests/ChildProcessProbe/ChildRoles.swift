#if os(Linux)
    import ChildProcess
    import Foundation
    import Glibc

    /// The open files of this process. Those under /proc are left out: Dispatch sometimes reads there how busy its threads are.
    private func openFiles() -> [String] {
        (0..<1024).compactMap { number in
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
        }.filter { !$0.hasPrefix("/proc/") }
    }

    /// Starts and reaps many children, and prints which files and children are left.
    func spawnMany(_ count: Int) async throws {
        let command = ChildCommand("/bin/cat", input: .pipe, output: .pipe, error: .pipe)
        try await runOne(command)
        let before = openFiles()
        for _ in 0..<count { try await runOne(command) }
        let after = openFiles()
        var status: Int32 = 0
        let left = waitpid(-1, &status, WNOHANG)
        print(
            "new files \(Array(Set(after).subtracting(before))), children \(left == -1 && errno == ECHILD ? "none" : "\(left)")"
        )
    }

    private func runOne(_ command: ChildCommand) async throws {
        let child = try Child.start(command)
        try await child.input?.write([1, 2, 3])
        child.input?.close()
        let output = try await child.output?.readToEnd(limit: 10)
        let status = await child.wait()
        guard output == [1, 2, 3], status.isSuccess else {
            fatalError("a child gave \(output ?? []) and \(status)")
        }
    }

    struct Message: Codable, Sendable {
        var text: String
        var number: Int
    }

    /// Sends every message back with its number increased by one. On "die", the process kills itself at once.
    func echoMessages() async throws {
        guard let port = try Supervisor.port(Message.self, Message.self) else { exit(3) }
        print("what a library prints is not a message")
        while var message = try await port.receive() {
            if message.text == "die" {
                FileHandle.standardError.write(Data("about to die\n".utf8))
                kill(getpid(), SIGKILL)
            }
            message.number += 1
            try await port.send(message)
        }
    }

    /// Supervises a child until it says that it is ready, and then dies without telling it.
    func superviseAndDie() async throws {
        let program = CommandLine.arguments[0]
        let child = try SupervisedChild<Message, Message>(
            ChildCommand(program, ["busy-orphan"], output: .inherit))
        _ = try await child.receive()
        kill(getpid(), SIGKILL)
    }

    /// Keeps every thread of the pool busy until the supervisor is gone.
    func beBusyForEver() throws {
        guard let port = try Supervisor.port(Message.self, Message.self) else { exit(3) }
        Supervisor.endWithIt()
        FileHandle.standardOutput.write(Data("\(getpid())\n".utf8))
        Task {
            try await port.send(Message(text: "ready", number: 0))
            for _ in 0..<64 { Task { while true {} } }
        }
        while true { pause() }
    }

    /// Ignores SIGCHLD, as if that had been inherited, and then runs a child.
    func runWithIgnoredChildren() async throws {
        signal(SIGCHLD, SIG_IGN)
        let outcome = try await Child.run(ChildCommand("/bin/sh", ["-c", "exit 7"]))
        print(outcome.status)
    }
#endif
