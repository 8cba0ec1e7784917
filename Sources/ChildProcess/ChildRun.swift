/// The result of a child that ran to its end.
package struct ChildOutcome: Sendable, Hashable {
    package var status: ChildStatus
    package var output: [UInt8]
    /// The end of what it wrote to its standard error.
    package var errorTail: BoundedTail

    package var outputText: String { String(decoding: output, as: UTF8.self) }
}

extension Child {
    /// Starts a program, passes its input, and waits until it has ended.
    ///
    /// ```swift
    /// let outcome = try await Child.run(
    ///     ChildCommand("/usr/bin/ffmpeg", ["-version"]), outputLimit: 64 * 1024, deadline: .seconds(10))
    /// guard outcome.status.isSuccess else { … outcome.errorTail.lastLine … }
    /// ```
    ///
    /// The command's own settings for its standard streams are ignored: `input` is its input, and its output and the end of its error
    /// stream are collected. In any case, the child has ended and has been reaped on return.
    ///
    /// - Throws: `CancellationError`, or ``ChildError`` of the kinds `deadlinePassed` and `tooMuchOutput`, all with the child
    ///   killed; or the reason why the program cannot be started. A child that fails by itself, or does not read all of its input,
    ///   is not an error: see ``ChildOutcome/status``.
    package static func run(
        _ command: ChildCommand, input: [UInt8] = [], outputLimit: Int = 1 << 20, deadline: Duration? = nil
    ) async throws -> ChildOutcome {
        try Task.checkCancellation()
        var command = command
        command.input = input.isEmpty ? .null : .pipe
        command.output = .pipe
        command.error = .pipe
        let child = try start(command)
        do {
            return try await withTaskCancellationHandler {
                let outcome = try await child.collect(
                    input: input, outputLimit: outputLimit, deadline: deadline)
                try Task.checkCancellation()
                return outcome
            } onCancel: {
                child.kill()
            }
        } catch {
            child.kill()
            _ = await child.wait()
            throw error
        }
    }

    private enum Part {
        case nothing
        case output([UInt8])
        case tail(BoundedTail)
        case status(ChildStatus)
    }

    /// Does everything concurrently, since a child may write before it has read everything, and stops at the first failure.
    private func collect(input: [UInt8], outputLimit: Int, deadline: Duration?) async throws -> ChildOutcome {
        try await withThrowingTaskGroup(of: Part.self) { group in
            group.addTask { .output(try await self.output?.readToEnd(limit: outputLimit) ?? []) }
            group.addTask { .tail(try await self.error?.readTail() ?? BoundedTail()) }
            group.addTask { .status(await self.wait()) }
            group.addTask {
                try await self.feed(input)
                return .nothing
            }
            if let deadline {
                group.addTask {
                    try await Task.sleep(for: deadline)
                    throw ChildError(
                        .deadlinePassed, program: self.command.executable,
                        reason: "it did not end within \(deadline)", nextMove: "It was killed")
                }
            }
            // Leaving with an error waits for all of these tasks, and the one that waits for the status ends only with the child.
            do {
                return try await Self.outcome(from: &group)
            } catch {
                self.kill()
                throw error
            }
        }
    }

    private static func outcome(from group: inout ThrowingTaskGroup<Part, any Error>) async throws
        -> ChildOutcome
    {
        var output: [UInt8]?
        var tail: BoundedTail?
        var status: ChildStatus?
        while let part = try await group.next() {
            switch part {
            case .nothing: break
            case .output(let bytes): output = bytes
            case .tail(let bytes): tail = bytes
            case .status(let ended): status = ended
            }
            if let output, let tail, let status {
                group.cancelAll()
                return ChildOutcome(status: status, output: output, errorTail: tail)
            }
        }
        throw CancellationError()
    }

    private func feed(_ bytes: [UInt8]) async throws {
        defer { input?.close() }
        do {
            try await input?.write(bytes)
        } catch let error as ChildError where error.kind == .brokenPipe {
            // Not an error: `head`, for example, stops reading when it has what it wants.
        }
    }
}

extension ByteReader {
    /// Reads to the end and keeps the last part.
    package func readTail(limit: Int = 16 * 1024) async throws -> BoundedTail {
        var tail = BoundedTail(limit: limit)
        while let chunk = try await read() { tail.append(chunk) }
        return tail
    }
}
