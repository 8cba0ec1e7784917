/// Bytes that are pulled: from a file, a pipe, or a child process.
protocol ByteStream: Sendable {
    /// How many bytes there are in all, where that can be known.
    var length: UInt64? { get async }

    /// What went wrong behind the stream though it could be read: parts of sentences, complete at the end.
    var oddities: [String] { get async }

    /// At most `count` bytes, as soon as there are any; none at the end.
    func read(upTo count: Int) async throws -> [UInt8]

    /// Passes over bytes; ends early where the stream does. Returns how many it passed.
    @discardableResult func skip(_ count: UInt64) async throws -> UInt64

    /// Releases what is behind the stream; a read that waits returns none.
    func close() async
}

extension ByteStream {
    var oddities: [String] { [] }

    @discardableResult
    func skip(_ count: UInt64) async throws -> UInt64 { try await readPast(count) }

    /// Exactly `count` bytes, or fewer at the end.
    func readAll(_ count: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = try await read(upTo: count - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    /// Reads past bytes in small pieces.
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
