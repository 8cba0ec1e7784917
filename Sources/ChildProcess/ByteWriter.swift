#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes to a child's standard input, or to any other pipe.
///
/// ```swift
/// try await writer.write(bytes)
/// writer.close()                 // the child sees the end
/// ```
///
/// If the child is gone, writing throws an error and never raises a signal.
package final class ByteWriter: Sendable {
    /// The name of the other side in errors.
    let program: String
    private let descriptor: WaitingDescriptor
    /// The most bytes that one call may write. A blocking descriptor that is ready takes that many without blocking.
    private let limit: Int
    private let hold: LifetimeHold?

    init(_ descriptor: WaitingDescriptor, program: String, hold: LifetimeHold? = nil, limit: Int = .max) {
        self.hold = hold
        self.descriptor = descriptor
        self.program = program
        self.limit = limit
    }

    /// Writes to a descriptor of this process, such as standard output (1), without taking ownership.
    package convenience init(duplicating descriptor: Int32, name: String) throws {
        do {
            let copy = try OwnedDescriptor.duplicate(descriptor)
            let waiting = try WaitingDescriptor(copy, .writing, isShared: true)
            self.init(waiting, program: name, limit: 4096)
        } catch {
            throw ChildError(.cannotWrite, program: name, operation: error.operation, code: error.code)
        }
    }

    /// Writes all bytes, waiting for the child to read them.
    ///
    /// Only one task should write at a time; the bytes of simultaneous writes may mix.
    ///
    /// - Throws: `CancellationError`, in which case any part may have been written; ``ChildError`` of the kind `brokenPipe` if the child
    ///   has stopped reading or the writer is closed.
    package func write(_ bytes: [UInt8], isolation: isolated (any Actor)? = #isolation) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written: Int?
            do {
                written = try await descriptor.perform("writing", isolation: isolation) { number in
                    Self.write(number, rest.prefix(limit))
                }
            } catch let error as SystemError {
                throw failure(error)
            }
            guard let written else {
                throw ChildError(.brokenPipe, program: program, reason: "its input is already closed")
            }
            rest = rest.dropFirst(written)
        }
    }

    /// Ends the child's input. Closing it again has no effect.
    package func close() { descriptor.close() }

    private func failure(_ error: SystemError) -> ChildError {
        guard error.code == EPIPE else {
            return ChildError(.cannotWrite, program: program, operation: error.operation, code: error.code)
        }
        return ChildError(
            .brokenPipe, program: program, reason: "it stopped reading before it had everything",
            nextMove: "See how it ended")
    }

    /// The C function is `write`.
    private static func write(_ number: Int32, _ bytes: ArraySlice<UInt8>) -> WaitingDescriptor.Attempt<Int> {
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return .done(0) }
            while true {
                let written = writeWithoutSignal(number, start, buffer.count)
                if written >= 0 { return .done(written) }
                switch errno {
                case EINTR: continue
                case EAGAIN, EWOULDBLOCK: return .wouldBlock
                case let code: return .failed(code: code)
                }
            }
        }
    }
}
