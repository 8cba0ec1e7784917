/// Finds the samples of a Wave64 file: WAV with 64-bit sizes and 16-byte identifiers instead of names.
struct Wave64HeaderParser: HeaderParser {
    private enum State {
        case start
        case name
        case chunkHeader
        case format(chunkSize: UInt64)
        case skipped
    }

    /// Sizes include the 16 bytes of the identifier and their own 8.
    private static let headerSize: UInt64 = 24
    private static let riff: [UInt8] = [
        0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00,
    ]
    /// The bytes after the four letters in all other chunk identifiers.
    private static let tail: [UInt8] = [
        0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A,
    ]

    private let fileLength: UInt64?
    private var state = State.start
    private var position: UInt64 = 0
    var chunkCount = 0
    var knowsFormat: Bool { format != nil }
    private var format: WAVFormatChunk?

    init(fileLength: UInt64?) {
        self.fileLength = fileLength
    }

    static func recognizes(_ start: [UInt8]) -> Bool { start.starts(with: riff) }

    mutating func next(_ bytes: [UInt8]) throws(HeaderFault) -> HeaderStep {
        position += UInt64(bytes.count)
        switch state {
        case .start:
            state = .name
            return .read(40)
        case .name:
            guard bytes.count == 40, Self.recognizes(bytes),
                Array(bytes[24...]) == [UInt8](tag: "wave") + Self.tail
            else { throw HeaderFault(reason: "it is not a Wave64 file") }
            return readChunkHeader()
        case .chunkHeader:
            try checkForEnd(bytes, wanted: Int(Self.headerSize))
            return try chunk(bytes)
        case .format(let chunkSize):
            let wanted = min(chunkSize, UInt64(WAVFormatChunk.longestUse))
            try checkForEnd(bytes, wanted: Int(wanted))
            format = try WAVFormatChunk(bytes)
            return try skipRest(of: chunkSize, used: wanted)
        case .skipped:
            return readChunkHeader()
        }
    }

    private mutating func readChunkHeader() -> HeaderStep {
        state = .chunkHeader
        return .read(Int(Self.headerSize))
    }

    private mutating func chunk(_ header: [UInt8]) throws(HeaderFault) -> HeaderStep {
        try countChunk()
        let declared = ByteFields(header).little(16, as: UInt64.self)
        let identifier = Array(header[0..<16])
        if identifier == [UInt8](tag: "data") + Self.tail { return .done(try self.header(declared)) }
        guard declared >= Self.headerSize else {
            throw HeaderFault(
                reason: "a chunk in its header has an impossible size of \(declared) bytes")
        }
        let size = declared - Self.headerSize
        if identifier == [UInt8](tag: "fmt ") + Self.tail {
            state = .format(chunkSize: size)
            return .read(Int(min(size, UInt64(WAVFormatChunk.longestUse))))
        }
        return try skipRest(of: size, used: 0)
    }

    /// Chunks start at multiples of eight bytes.
    private mutating func skipRest(of chunkSize: UInt64, used: UInt64) throws(HeaderFault) -> HeaderStep {
        guard chunkSize < UInt64(Int64.max) - position - 8 else {
            throw HeaderFault(reason: "it ends before the audio begins")
        }
        let rest = chunkSize - used + (8 - chunkSize % 8) % 8
        guard rest > 0 else { return readChunkHeader() }
        state = .skipped
        position += rest
        return .skip(rest)
    }

    private func header(_ declared: UInt64) throws(HeaderFault) -> AudioHeader {
        guard let format else { throw HeaderFault(reason: "its audio comes before its format") }
        let isKnown = declared > Self.headerSize && declared < UInt64(Int64.max)
        return AudioHeader(
            encoding: format.encoding, sampleRate: format.sampleRate, channelCount: format.channelCount,
            extent: isKnown ? .bytes(declared - Self.headerSize) : .untilEnd, dataOffset: position,
            oddities: format.oddities)
    }
}
