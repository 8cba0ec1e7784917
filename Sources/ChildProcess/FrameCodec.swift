/// Messages in a byte stream: four bytes of length, little-endian, then that many bytes of content.
package enum FrameCodec {
    package static let headerSize = 4

    /// Enough for ten minutes of 16 kHz samples in base64.
    package static let defaultMaximum = 64 << 20

    package static func encode(_ payload: [UInt8], maximum: Int = defaultMaximum) throws(FrameError)
        -> [UInt8]
    {
        guard payload.count <= maximum, let length = UInt32(exactly: payload.count) else {
            throw .tooLarge(length: payload.count, maximum: maximum)
        }
        return withUnsafeBytes(of: length.littleEndian) { Array($0) } + payload
    }
}

/// An error in a stream of frames.
package enum FrameError: Error, Sendable, Hashable {
    /// A frame claims to be longer than any frame may be. Most often the bytes are not frames at all.
    case tooLarge(length: Int, maximum: Int)
    /// The stream ended in the middle of a frame.
    case truncated(missing: Int)
}

extension FrameError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLarge(let length, let maximum):
            "a message of \(length) bytes, but at most \(maximum) are allowed"
        case .truncated(let missing): "a message that ended \(missing) bytes too early"
        }
    }
}

/// Splits a byte stream, in whatever pieces it comes, into the contents of its frames.
package struct FrameDecoder: Sendable {
    private let maximum: Int
    private var buffer: [UInt8] = []
    /// The index in the buffer at which the next frame begins.
    private var start = 0

    package init(maximum: Int = FrameCodec.defaultMaximum) { self.maximum = maximum }

    package mutating func append(_ bytes: [UInt8]) {
        if start > 0 {
            buffer.removeFirst(start)
            start = 0
        }
        buffer += bytes
    }

    /// The next frame's content, or `nil` if it is not complete yet.
    ///
    /// - Throws: ``FrameError``, and again on every later call: after a wrong length nothing can be trusted.
    package mutating func next() throws(FrameError) -> [UInt8]? {
        guard let length = try pendingLength() else { return nil }
        let content = start + FrameCodec.headerSize
        guard buffer.count - content >= length else { return nil }
        start = content + length
        return Array(buffer[content..<start])
    }

    /// Must be called at the end of the stream.
    package func finish() throws(FrameError) {
        let rest = buffer.count - start
        guard rest > 0 else { return }
        let length = try pendingLength() ?? 0
        throw .truncated(missing: FrameCodec.headerSize + length - rest)
    }

    /// The length in the next frame's header; `nil` if the header is not complete yet.
    private func pendingLength() throws(FrameError) -> Int? {
        guard buffer.count - start >= FrameCodec.headerSize else { return nil }
        let header = buffer[start..<(start + FrameCodec.headerSize)]
        let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length <= maximum else { throw .tooLarge(length: length, maximum: maximum) }
        return length
    }
}
