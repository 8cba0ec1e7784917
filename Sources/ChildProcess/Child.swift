import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// A running program that this process has started.
///
/// ```swift
/// let child = try Child.start(ChildCommand("/bin/cat", input: .pipe, output: .pipe))
/// try await child.input?.write(Array("hello".utf8))
/// child.input?.close()
/// let text = try await child.output?.readToEnd(limit: 1_000)
/// let status = await child.wait()
/// ```
///
/// - It leads its own process group, unless the command says otherwise. When it ends, the rest of the group is killed.
/// - It is always reaped, whether or not anybody waits for it. When the child and its three streams have been released, it is killed.
/// - It inherits only the descriptors and the environment that it is given, and no blocked signals.
package final class Child: Sendable {
    package let command: ChildCommand
    package let processID: Int32
    /// Set if the command says `.pipe`; the same goes for the other two.
    package let input: ByteWriter?
    package let output: ByteReader?
    package let error: ByteReader?
    /// Set if the command asks for control.
    let control: (writer: ByteWriter, reader: ByteReader)?
    private let hold: LifetimeHold

    var lifetime: Lifetime { hold.lifetime }

    /// Starts the program. Returns once it runs, or throws the reason why it cannot run.
    package static func start(_ command: ChildCommand) throws(ChildError) -> Child {
        try Child(command)
    }

    /// - Parameter waitsOnThread: waits on a thread even if the kernel has process descriptors.
    init(_ command: ChildCommand, waitsOnThread: Bool = false) throws(ChildError) {
        let name = command.executable
        do {
            let input = try StandardStream(command.input)
            let output = try StandardStream(command.output)
            let error = try StandardStream(command.error)
            let requests = command.hasControl ? try StandardStream(ChildCommand.Input.pipe) : nil
            let replies = command.hasControl ? try StandardStream(ChildCommand.Output.pipe) : nil
            let given = [input, output, error] + [requests, replies].compactMap { $0 }
            processID = try withExtendedLifetime(given) { () throws(SystemError) in
                try spawn(command, given: given.map { $0.childEnd?.number })
            }
            let hold = LifetimeHold(
                Lifetime(
                    process: processID, leadsGroup: !command.sharesGroup, usesThread: waitsOnThread))
            self.hold = hold
            self.command = command
            self.input = input.ours.map { ByteWriter($0, program: name, hold: hold) }
            self.output = output.ours.map { ByteReader($0, program: name, hold: hold) }
            self.error = error.ours.map { ByteReader($0, program: name, hold: hold) }
            if let requests = requests?.ours, let replies = replies?.ours {
                control = (
                    ByteWriter(requests, program: name, hold: hold),
                    ByteReader(replies, program: name, hold: hold)
                )
            } else {
                control = nil
            }
        } catch {
            throw ChildError(cannotStart: command, error)
        }
    }

    /// How it ended; `nil` while it runs.
    package var status: ChildStatus? { lifetime.status }

    /// Waits until it has ended, without blocking a thread.
    ///
    /// Cancelling the task does not end the wait, since it would not end the child; call ``kill()`` for that.
    package func wait(isolation: isolated (any Actor)? = #isolation) async -> ChildStatus {
        await lifetime.wait(isolation: isolation)
    }

    /// Waits until it has ended. If it still runs after that time, kills it and its group.
    package func wait(
        killingAfter grace: Duration, isolation: isolated (any Actor)? = #isolation
    ) async -> ChildStatus {
        await lifetime.wait(killingAfter: grace, isolation: isolation)
    }

    /// Asks the child and its group to end (SIGTERM), and kills them after the grace period.
    @discardableResult
    package func terminate(grace: Duration, isolation: isolated (any Actor)? = #isolation) async
        -> ChildStatus
    {
        lifetime.send(.terminate)
        return await lifetime.wait(killingAfter: grace, isolation: isolation)
    }

    /// Sends a signal to the child and its group. Does nothing once the child has ended.
    package func send(_ signal: Signal) { lifetime.send(signal) }

    /// Kills the child and its group at once.
    package func kill() { lifetime.send(.kill) }
}
