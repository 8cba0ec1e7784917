/// A stream of bytes that is pulled: from a file, a pipe, or a child process.
protocol ByteStream: Sendable {
    /// The total number of bytes, if it can be known.
    var length: UInt64? { get async }

    /// Problems that did not prevent reading, as parts of sentences. Complete at the end of the stream.
    var oddities: [String] { get async }

    /// Returns at most `count` bytes as soon as any are available; none at the end.
    func read(upTo count: Int) async throws -> [UInt8]

    /// Skips bytes; stops at the end of the stream. Returns the number of bytes skipped.
    @discardableResult func skip(_ count: UInt64) async throws -> UInt64

    /// Closes the underlying file or process; a pending read returns no bytes.
    func close() async
}

extension ByteStream {
    var oddities: [String] { [] }

    @discardableResult
    func skip(_ count: UInt64) async throws -> UInt64 { try await readPast(count) }

    /// Returns exactly `count` bytes, or fewer at the end.
    func readAll(_ count: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = try await read(upTo: count - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    /// Skips bytes by reading them in small pieces.
    func readPast(_ count: UInt64) async throws -> UInt64 {
        var left = count
        while left > 0 {
            let bytes = try await read(upTo: Int(min(left, 65_536)))
            if bytes.isEmpty { break }
            left -= UInt64(bytes.count)
        }
        return count - left
    }
}
