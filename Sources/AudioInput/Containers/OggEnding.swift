/// Checks whether an Ogg file is complete. Its last page has a flag; `ffmpeg` decodes a truncated file without
/// any message, since every page before the cut is intact.
struct OggEnding {
    /// The largest page: its header, 255 lengths, and 255 segments of 255 bytes.
    static let longestPage = 27 + 255 + 255 * 255

    static func isOgg(_ start: [UInt8]) -> Bool { start.starts(with: mark) }

    static let oddity = "its end is missing, as if the recording was cut off; the rest is used"

    private static let mark = Array("OggS".utf8)
    private static let lastPageFlag: UInt8 = 0x04

    private var tail: [UInt8] = []

    /// Appends the next bytes of the file, or its last bytes.
    mutating func append(_ bytes: [UInt8]) {
        tail += bytes
        // Room for two pages, so that not every append moves all bytes.
        if tail.count > 2 * Self.longestPage { tail.removeFirst(tail.count - Self.longestPage) }
    }

    /// Whether the last page is incomplete or not flagged as the last.
    var isMissing: Bool {
        guard let page = lastPage else { return false }
        return !page.isWhole || page.flags & Self.lastPageFlag == 0
    }

    private var lastPage: (flags: UInt8, isWhole: Bool)? {
        var start = tail.count - Self.mark.count
        while start >= 0 {
            // The mark is followed by the version, which is zero, and the flags, of which there are three.
            if tail[start...].starts(with: Self.mark),
                tail.dropFirst(start + 4).first.map({ $0 == 0 }) ?? true
            {
                return (tail.dropFirst(start + 5).first ?? 0, isWhole(from: start))
            }
            start -= 1
        }
        return nil
    }

    private func isWhole(from start: Int) -> Bool {
        guard let segments = tail.dropFirst(start + 26).first else { return false }
        let lengths = tail.dropFirst(start + 27).prefix(Int(segments))
        guard lengths.count == Int(segments) else { return false }
        return start + 27 + lengths.count + lengths.reduce(0) { $0 + Int($1) } <= tail.count
    }
}

extension FileByteStream {
    /// Reads the end of the file and leaves the stream there.
    func lacksOggEnd(after start: [UInt8]) async throws -> Bool {
        var ending = OggEnding()
        ending.append(start)
        let rest = (length ?? 0) - min(length ?? 0, UInt64(start.count))
        _ = try await skip(rest - min(rest, UInt64(OggEnding.longestPage)))
        ending.append(try await readAll(OggEnding.longestPage))
        return ending.isMissing
    }
}

/// An Ogg stream that is checked for its end while a decoder reads it.
actor OggByteStream: ByteStream {
    private let rest: any ByteStream
    private var ending = OggEnding()
    private var hasEnded = false

    init(_ start: [UInt8], _ rest: any ByteStream) {
        self.rest = rest
        ending.append(start)
    }

    var length: UInt64? { get async { await rest.length } }
    var oddities: [String] { hasEnded && ending.isMissing ? [OggEnding.oddity] : [] }

    func read(upTo count: Int) async throws -> [UInt8] {
        let bytes = try await rest.read(upTo: count)
        ending.append(bytes)
        hasEnded = hasEnded || bytes.isEmpty
        return bytes
    }

    func close() async { await rest.close() }
}
