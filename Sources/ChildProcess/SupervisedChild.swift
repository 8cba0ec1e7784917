import Synchronization

/// A program with which this one talks in messages, and whose death costs an error and nothing more.
///
/// ```swift
/// let engine = try SupervisedChild<Request, Reply>(command)
/// try await engine.send(.load(path))
/// while let reply = try await engine.receive() { … }
/// await engine.finish(grace: .seconds(2))
/// ```
///
/// The other side is a ``MessagePort`` over the child's standard streams. When the child dies, `send` and `receive`
/// throw a ``ChildError`` of the kind `ended` that says how, with its last words. Start a new one then.
package final class SupervisedChild<Request: Encodable & Sendable, Reply: Decodable & Sendable>: Sendable {
    package let child: Child
    private let port: MessagePort<Request, Reply>
    private let tail: Task<Void, Never>
    private let lastWords: LastWords

    /// How long a child that has closed its output may take to end by itself.
    private let graceAfterEnd: Duration = .seconds(2)

    /// - Parameter command: its settings for the standard streams are not used.
    package init(_ command: ChildCommand, maximumFrame: Int = FrameCodec.defaultMaximum) throws(ChildError) {
        var command = command
        command.input = .pipe
        command.output = .pipe
        command.error = .pipe
        child = try Child.start(command)
        guard let input = child.input, let output = child.output, let error = child.error else {
            throw ChildError(.cannotStart, program: command.executable, reason: "its pipes are missing")
        }
        port = MessagePort(reader: output, writer: input, maximumFrame: maximumFrame)
        let lastWords = LastWords()
        self.lastWords = lastWords
        tail = Task {
            while let chunk = try? await error.read() { lastWords.tail.withLock { $0.append(chunk) } }
        }
    }

    // The task that reads the standard error holds on to the child, so releasing the child would not end it.
    deinit { child.kill() }

    /// The end of what the child has written to its standard error so far.
    package var errorTail: BoundedTail { lastWords.tail.withLock { $0 } }

    /// See ``MessagePort/send(_:)``.
    package func send(_ request: Request) async throws {
        do {
            try await port.send(request)
        } catch let error as ChildError where error.kind == .brokenPipe {
            throw await death()
        }
    }

    /// The next message; `nil` when the child has ended well. A child that sends anything else is killed.
    package func receive() async throws -> Reply? {
        do {
            if let reply = try await port.receive() { return reply }
        } catch let error as ChildError where error.kind == .badFrame {
            // The usual reason for half a message is that the child died over it; then killing it changes nothing.
            child.kill()
            let death = await death()
            throw death.status == .signalled(.kill) || death.status?.isSuccess == true ? error : death
        }
        let death = await death()
        guard death.status?.isSuccess == true else { throw death }
        return nil
    }

    /// Ends the child's input, which asks it to end, and kills it when the grace is over.
    @discardableResult
    package func finish(grace: Duration) async -> ChildStatus {
        child.input?.close()
        return await child.wait(killingAfter: grace)
    }

    /// Ends the child at once.
    package func kill() { child.kill() }

    private func death() async -> ChildError {
        let status = await child.wait(killingAfter: graceAfterEnd)
        // The pipe is at its end as soon as the group is gone. Only a daemon that left the group can keep it open.
        let limit = Task { [tail, graceAfterEnd] in
            try await Task.sleep(for: graceAfterEnd)
            tail.cancel()
        }
        await tail.value
        limit.cancel()
        return ChildError(
            .ended, program: child.command.executable, reason: "it \(status)", status: status,
            lastWords: errorTail.text)
    }
}

private final class LastWords: Sendable {
    let tail = Mutex(BoundedTail())
}
