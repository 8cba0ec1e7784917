import ChildProcess

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Both directions of a connection. It is closed when nothing refers to it anymore.
final class ConnectedClient: Sendable {
    /// The client took too long.
    struct TooSlow: Error {}

    private let descriptor: Int32
    private let reader: ByteReader
    private let writer: ByteWriter

    /// - Parameter descriptor: is closed with this object.
    init(adopting descriptor: Int32) throws {
        do {
            reader = try ByteReader(duplicating: descriptor, name: "the client")
            writer = try ByteWriter(duplicating: descriptor, name: "the client")
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// The next bytes; `nil` if the client has gone.
    func read(within time: Duration? = nil) async throws -> [UInt8]? {
        guard let time else { return try await reader.read() }
        return try await limited(to: time) { [reader] in try await reader.read() }
    }

    /// - Parameter time: the limit for each piece.
    func write(_ bytes: [UInt8], within time: Duration) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(Self.pieceLength))
            rest = rest.dropFirst(piece.count)
            try await limited(to: time) { [writer] in try await writer.write(piece) }
        }
    }

    private static let pieceLength = 64 << 10

    /// Stops reading: a pending read ends as if the client had gone.
    func stopReading() { reader.close() }

    /// Tells the client that nothing more will come.
    func stopWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    private func limited<Value: Sendable>(
        to time: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: time)
                throw TooSlow()
            }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
