import Foundation

/// A program with which this one exchanges messages, and whose death causes no more than an error.
///
/// ```swift
/// let worker = try SupervisedChild<Request, Reply>(command)
/// try await worker.send(.begin(path))
/// while let reply = try await worker.receive() { … }
/// let status = await worker.finish(grace: .seconds(2))
/// ```
///
/// The messages have their own pipes, so the standard streams are as the command says. The other side is a ``MessagePort`` that the child
/// gets from ``Supervisor``. When the child dies, `send` and `receive` throw a ``ChildError`` of the kind `ended` that says how.
package final class SupervisedChild<Request: Encodable & Sendable, Reply: Decodable & Sendable>: Sendable {
    package let child: Child
    private let port: MessagePort<Request, Reply>
    private let control: ByteWriter

    /// How long a child that has closed its side may take to end.
    private let graceAfterEnd: Duration = .seconds(2)

    package init(_ command: ChildCommand, maximumFrame: Int = FrameCodec.defaultMaximum) throws(ChildError) {
        var command = command
        command.hasControl = true
        command.environment[Supervisor.variable] = String(getpid())
        child = try Child.start(command)
        guard let (writer, reader) = child.control else {
            throw ChildError(.cannotStart, program: command.executable, reason: "its pipes are missing")
        }
        control = writer
        port = MessagePort(reader: reader, writer: writer, maximumFrame: maximumFrame)
    }

    /// See ``MessagePort/send(_:)``.
    package func send(_ request: Request) async throws {
        do {
            try await port.send(request)
        } catch let error as ChildError where error.kind == .brokenPipe {
            throw await death()
        }
    }

    /// Returns the next message; `nil` when the child has ended successfully. A child that sends anything else is killed.
    package func receive() async throws -> Reply? {
        do {
            if let reply = try await port.receive() { return reply }
        } catch let error as ChildError where error.kind == .badFrame {
            // Half a message usually means that the child died while sending it; then killing it changes nothing.
            child.kill()
            let death = await death()
            throw death.status == .signalled(.kill) || death.status?.isSuccess == true ? error : death
        }
        let death = await death()
        guard death.status?.isSuccess == true else { throw death }
        return nil
    }

    /// Closes the message pipe, which asks the child to end, and kills it after the grace period.
    @discardableResult
    package func finish(grace: Duration) async -> ChildStatus {
        control.close()
        return await child.wait(killingAfter: grace)
    }

    /// Kills the child at once.
    package func kill() { child.kill() }

    private func death() async -> ChildError {
        let status = await child.wait(killingAfter: graceAfterEnd)
        return ChildError(
            .ended, program: child.command.executable, reason: "it \(status)", status: status)
    }
}
