#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads the output of a child, or any other pipe, on demand.
///
/// Nothing is read before it is asked for, so with a slow reader the pipe fills up and the child waits. A cancelled read has consumed
/// nothing. Once the reader is closed or released, the child gets SIGPIPE when it writes.
///
/// ```swift
/// for try await chunk in reader { consume(chunk) }
/// ```
package final class ByteReader: Sendable {
    /// The name of the other side in errors.
    let program: String
    private let descriptor: WaitingDescriptor
    private let hold: LifetimeHold?

    init(_ descriptor: WaitingDescriptor, program: String, hold: LifetimeHold? = nil) {
        self.hold = hold
        self.descriptor = descriptor
        self.program = program
    }

    /// Reads from a descriptor of this process, such as standard input (0), without taking ownership.
    ///
    /// The descriptor's mode is not changed, since others may use the same open file.
    package convenience init(duplicating descriptor: Int32, name: String) throws {
        do {
            let copy = try OwnedDescriptor.duplicate(descriptor)
            self.init(try WaitingDescriptor(copy, .reading, isShared: true), program: name)
        } catch {
            throw ChildError(.cannotRead, program: name, operation: error.operation, code: error.code)
        }
    }

    /// Returns the next bytes: at least one, at most `limit`; `nil` at the end and after ``close()``.
    ///
    /// - Throws: `CancellationError`, or ``ChildError`` if the system cannot read.
    package func read(
        upTo limit: Int = 64 * 1024, isolation: isolated (any Actor)? = #isolation
    ) async throws -> [UInt8]? {
        do {
            let chunk = try await descriptor.perform("reading", isolation: isolation) { number in
                Self.read(number, upTo: Swift.max(1, limit))
            }
            guard let chunk, !chunk.isEmpty else { return nil }
            return chunk
        } catch let error as SystemError {
            throw ChildError(.cannotRead, program: program, operation: error.operation, code: error.code)
        }
    }

    /// Reads everything up to the end.
    ///
    /// - Throws: what ``read(upTo:isolation:)`` throws, and ``ChildError`` of the kind `tooMuchOutput` as soon as
    ///   there is more than `limit`.
    package func readToEnd(limit: Int, isolation: isolated (any Actor)? = #isolation) async throws -> [UInt8]
    {
        var all: [UInt8] = []
        while let chunk = try await read(isolation: isolation) {
            guard all.count + chunk.count <= limit else {
                throw ChildError(
                    .tooMuchOutput, program: program, reason: "it wrote more than \(limit) bytes")
            }
            all += chunk
        }
        return all
    }

    package func close() { descriptor.close() }

    /// The C function is `read`.
    private static func read(_ number: Int32, upTo limit: Int) -> WaitingDescriptor.Attempt<[UInt8]> {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            var result: Int
            repeat {
                result = systemRead(number, buffer.baseAddress, limit)
            } while result < 0 && errno == EINTR
            if result < 0 { code = errno }
            count = Swift.max(0, result)
        }
        switch code {
        case 0: return .done(bytes)
        case EAGAIN, EWOULDBLOCK: return .wouldBlock
        default: return .failed(code: code)
        }
    }
}

/// `read`, under a name that no method shadows.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

extension ByteReader: AsyncSequence {
    package typealias Element = [UInt8]
    package typealias Failure = any Error

    package struct Iterator: AsyncIteratorProtocol {
        let reader: ByteReader

        package mutating func next() async throws -> [UInt8]? {
            try await reader.read()
        }

        package mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
            try await reader.read(isolation: actor)
        }
    }

    package func makeAsyncIterator() -> Iterator { Iterator(reader: self) }
}

@available(*, unavailable, message: "An iterator belongs to the task that made it.")
extension ByteReader.Iterator: Sendable {}
