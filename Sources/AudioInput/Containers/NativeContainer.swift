/// The uncompressed containers that are read without `ffmpeg`, recognized by their first bytes.
enum NativeContainer: CaseIterable {
    case wav
    case wave64
    case aiff

    /// The number of bytes needed to recognize a container.
    static let sniffLength = 16

    static func recognize(_ start: [UInt8]) -> NativeContainer? {
        if WAVHeaderParser.recognizes(start) { return .wav }
        if Wave64HeaderParser.recognizes(start) { return .wave64 }
        return AIFFHeaderParser.recognizes(start) ? .aiff : nil
    }

    func makeParser(fileLength: UInt64?) -> any HeaderParser {
        switch self {
        case .wav: WAVHeaderParser(fileLength: fileLength)
        case .wave64: Wave64HeaderParser(fileLength: fileLength)
        case .aiff: AIFFHeaderParser(fileLength: fileLength)
        }
    }
}

/// Feeds a header parser from a stream whose first bytes have already been read.
struct HeaderReader {
    private let stream: any ByteStream
    private var pending: ArraySlice<UInt8>

    init(stream: any ByteStream, start: [UInt8]) {
        self.stream = stream
        pending = start[...]
    }

    /// Returns the header and any bytes that were read beyond it.
    mutating func read(_ parser: any HeaderParser) async throws -> (AudioHeader, [UInt8]) {
        var parser = parser
        var step = try parser.next([])
        while true {
            switch step {
            case .read(let count):
                step = try parser.next(try await take(count))
            case .peek(let count):
                step = try parser.next(try await peek(count))
            case .skip(let count):
                try await skip(count)
                step = try parser.next([])
            case .done(let header):
                return (header, Array(pending))
            }
        }
    }

    private mutating func take(_ count: Int) async throws -> [UInt8] {
        let known = Array(pending.prefix(count))
        pending = pending.dropFirst(count)
        return known.count == count ? known : known + (try await stream.readAll(count - known.count))
    }

    private mutating func peek(_ count: Int) async throws -> [UInt8] {
        if pending.count < count { pending += try await stream.readAll(count - pending.count) }
        return Array(pending.prefix(count))
    }

    private mutating func skip(_ count: UInt64) async throws {
        let known = min(count, UInt64(pending.count))
        pending = pending.dropFirst(Int(known))
        if known < count { try await stream.skip(count - known) }
    }
}
