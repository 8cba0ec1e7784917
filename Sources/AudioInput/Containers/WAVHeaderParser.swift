/// Finds the samples of a WAV file (RIFF, or RF64 and BW64 for files over 4 GB) without touching a file.
///
/// Recorders that write to a pipe cannot know their sizes. So sizes of zero, of all ones, and near 2 GB (which several recorders
/// write) mean "to the end". Sizes are compared with the file's length if it is known, and never used to reserve memory.
struct WAVHeaderParser: HeaderParser {
    private enum State {
        case start
        case name
        case chunkHeader
        case paddedChunkHeader
        /// The first byte was padding, so the last byte of the chunk header is still missing.
        case chunkHeaderTail([UInt8])
        case dataSizes(chunkSize: UInt64)
        case format(chunkSize: UInt64)
        /// The data chunk has size zero; the bytes after it show whether that is true.
        case emptyData
        /// Skipping the rest of a chunk.
        case skipped(padded: Bool)
    }

    /// Sizes from here up are written by recorders that do not know the length.
    static let smallestPlaceholder: UInt64 = 0x7FFF_0000

    private let fileLength: UInt64?
    private var state = State.start
    private var position: UInt64 = 0
    var chunkCount = 0
    var knowsFormat: Bool { format != nil }
    private var isLarge = false
    private var riffSize: UInt64 = 0
    private var largeDataSize: UInt64?
    private var format: WAVFormatChunk?

    init(fileLength: UInt64?) {
        self.fileLength = fileLength
    }

    static func recognizes(_ start: [UInt8]) -> Bool {
        start.count >= 12 && names.contains(Array(start[0..<4]))
            && Array(start[8..<12]) == [UInt8](tag: "WAVE")
    }

    private static let names: [[UInt8]] = [[UInt8](tag: "RIFF")] + largeNames
    private static let largeNames = [[UInt8](tag: "RF64"), [UInt8](tag: "BW64")]

    mutating func next(_ bytes: [UInt8]) throws(HeaderFault) -> HeaderStep {
        position += UInt64(bytes.count)
        switch state {
        case .start:
            state = .name
            return .read(12)
        case .name:
            return try startChunks(bytes)
        case .chunkHeader:
            try checkForEnd(bytes, wanted: 8)
            return try chunk(bytes)
        case .paddedChunkHeader:
            try checkForEnd(bytes, wanted: 8)
            // Chunks of odd size are followed by a padding byte, which some writers omit.
            if bytes[0] != 0, Array(bytes[0..<4]).isPrintable { return try chunk(bytes) }
            state = .chunkHeaderTail(Array(bytes[1...]))
            return .read(1)
        case .chunkHeaderTail(let start):
            try checkForEnd(bytes, wanted: 1)
            return try chunk(start + bytes)
        case .dataSizes(let chunkSize):
            try checkForEnd(bytes, wanted: 24)
            largeDataSize = ByteFields(bytes).little(8, as: UInt64.self)
            return skipRest(of: chunkSize, used: 24)
        case .format(let chunkSize):
            let wanted = Int(min(chunkSize, UInt64(WAVFormatChunk.longestUse)))
            try checkForEnd(bytes, wanted: wanted)
            format = try WAVFormatChunk(bytes)
            return skipRest(of: chunkSize, used: UInt64(wanted))
        case .emptyData:
            // The bytes were only peeked at.
            position -= UInt64(bytes.count)
            return .done(try header(dataSize: 0, isEmpty: isEnd(bytes)))
        case .skipped(let padded):
            return readChunkHeader(padded: padded)
        }
    }

    private mutating func startChunks(_ bytes: [UInt8]) throws(HeaderFault) -> HeaderStep {
        guard Self.recognizes(bytes) else { throw HeaderFault(reason: "it is not a WAV file") }
        isLarge = Self.largeNames.contains(Array(bytes[0..<4]))
        riffSize = UInt64(ByteFields(bytes).little(4, as: UInt32.self))
        return readChunkHeader(padded: false)
    }

    private mutating func readChunkHeader(padded: Bool) -> HeaderStep {
        state = padded ? .paddedChunkHeader : .chunkHeader
        return .read(8)
    }

    private mutating func chunk(_ header: [UInt8]) throws(HeaderFault) -> HeaderStep {
        try countChunk()
        let name = Array(header[0..<4])
        let size = UInt64(ByteFields(header).little(4, as: UInt32.self))
        switch name {
        case [UInt8](tag: "fmt "):
            state = .format(chunkSize: size)
            return .read(Int(min(size, UInt64(WAVFormatChunk.longestUse))))
        case [UInt8](tag: "ds64") where isLarge && size >= 24:
            state = .dataSizes(chunkSize: size)
            return .read(24)
        case [UInt8](tag: "data"):
            guard size == 0, riffSize < Self.smallestPlaceholder, riffSize + 8 > position else {
                return .done(try self.header(dataSize: size))
            }
            state = .emptyData
            return .peek(8)
        default:
            return skipRest(of: size, used: 0)
        }
    }

    private mutating func skipRest(of chunkSize: UInt64, used: UInt64) -> HeaderStep {
        let rest = chunkSize - used
        let padded = chunkSize % 2 == 1
        guard rest > 0 else { return readChunkHeader(padded: padded) }
        state = .skipped(padded: padded)
        position += rest
        return .skip(rest)
    }

    /// Whether the file has nothing more, or another chunk that ends before the file does. Otherwise the bytes
    /// are samples: a recorder that was cut off had written the file's size but not the size of the audio.
    private func isEnd(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 8, bytes[..<4].allSatisfy({ (0x20..<0x7F).contains($0) }) else {
            return bytes.count < 8
        }
        let size = UInt64(ByteFields(bytes).little(4, as: UInt32.self))
        return position + 8 + size <= riffSize + 8
    }

    private func header(dataSize: UInt64, isEmpty: Bool = false) throws(HeaderFault) -> AudioHeader {
        guard let format else { throw HeaderFault(reason: "its audio comes before its format") }
        if isEmpty {
            return AudioHeader(
                encoding: format.encoding, sampleRate: format.sampleRate, channelCount: format.channelCount,
                extent: .bytes(0), dataOffset: position, oddities: format.oddities)
        }
        return AudioHeader(
            encoding: format.encoding, sampleRate: format.sampleRate, channelCount: format.channelCount,
            extent: extent(dataSize: dataSize), dataOffset: position, oddities: format.oddities)
    }

    private func extent(dataSize: UInt64) -> AudioHeader.Extent {
        if isLarge, dataSize == 0xFFFF_FFFF {
            guard let large = largeDataSize, large > 0, large < UInt64(Int64.max) else { return .untilEnd }
            return .bytes(large)
        }
        let remaining = fileLength.map { $0 - min($0, position) }
        if dataSize == 0 { return .untilEnd }
        // Four bytes cannot hold the length of such a large file, whatever they say.
        if let fileLength, fileLength > 0xFFFF_FFFF, !isLarge { return .untilEnd }
        if dataSize >= Self.smallestPlaceholder, remaining.map({ $0 < dataSize }) ?? true { return .untilEnd }
        return .bytes(dataSize)
    }
}
