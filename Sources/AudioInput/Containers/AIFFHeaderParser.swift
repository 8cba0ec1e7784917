/// Finds the samples of an AIFF or AIFF-C file. The structure is that of WAV in big-endian byte order.
struct AIFFHeaderParser: HeaderParser {
    private enum State {
        case start
        case name
        case chunkHeader
        case common(chunkSize: UInt64)
        case soundHeader(chunkSize: UInt64)
        /// Skipping the padding before the first sample.
        case soundOffset(AudioHeader.Extent)
        case skipped
    }

    /// Encoding, sample rate and channel count from the `COMM` chunk.
    private struct Common {
        let encoding: SampleEncoding
        let sampleRate: Int32
        let channelCount: Int
    }

    private let fileLength: UInt64?
    private var state = State.start
    private var position: UInt64 = 0
    var chunkCount = 0
    var knowsFormat: Bool { common != nil }
    private var common: Common?

    init(fileLength: UInt64?) {
        self.fileLength = fileLength
    }

    static func recognizes(_ start: [UInt8]) -> Bool {
        guard start.count >= 12, Array(start[0..<4]) == [UInt8](tag: "FORM") else { return false }
        return [[UInt8](tag: "AIFF"), [UInt8](tag: "AIFC")].contains(Array(start[8..<12]))
    }

    mutating func next(_ bytes: [UInt8]) throws(HeaderFault) -> HeaderStep {
        position += UInt64(bytes.count)
        switch state {
        case .start:
            state = .name
            return .read(12)
        case .name:
            guard Self.recognizes(bytes) else { throw HeaderFault(reason: "it is not an AIFF file") }
            return readChunkHeader()
        case .chunkHeader:
            try checkForEnd(bytes, wanted: 8)
            return try chunk(bytes)
        case .common(let chunkSize):
            let wanted = min(chunkSize, 22)
            try checkForEnd(bytes, wanted: Int(wanted))
            common = try Self.common(bytes)
            return skipRest(of: chunkSize, used: wanted)
        case .soundHeader(let chunkSize):
            try checkForEnd(bytes, wanted: 8)
            let offset = UInt64(ByteFields(bytes).big(0, as: UInt32.self))
            let extent = extent(chunkSize: chunkSize, offset: offset)
            guard offset > 0 else { return .done(try header(extent)) }
            state = .soundOffset(extent)
            position += offset
            return .skip(offset)
        case .soundOffset(let extent):
            return .done(try header(extent))
        case .skipped:
            return readChunkHeader()
        }
    }

    private mutating func readChunkHeader() -> HeaderStep {
        state = .chunkHeader
        return .read(8)
    }

    private mutating func chunk(_ header: [UInt8]) throws(HeaderFault) -> HeaderStep {
        try countChunk()
        let size = UInt64(ByteFields(header).big(4, as: UInt32.self))
        switch Array(header[0..<4]) {
        case [UInt8](tag: "COMM"):
            state = .common(chunkSize: size)
            return .read(Int(min(size, 22)))
        case [UInt8](tag: "SSND"):
            guard common != nil else {
                throw HeaderFault(reason: "its audio comes before its format", needsDecoder: true)
            }
            state = .soundHeader(chunkSize: size)
            return .read(8)
        default:
            return skipRest(of: size, used: 0)
        }
    }

    private mutating func skipRest(of chunkSize: UInt64, used: UInt64) -> HeaderStep {
        let rest = chunkSize - used + chunkSize % 2
        guard rest > 0 else { return readChunkHeader() }
        state = .skipped
        position += rest
        return .skip(rest)
    }

    private func extent(chunkSize: UInt64, offset: UInt64) -> AudioHeader.Extent {
        let before = 8 + offset
        if chunkSize <= before || chunkSize >= WAVHeaderParser.smallestPlaceholder {
            // A recorder that writes to a pipe leaves zero or a very large number.
            let isHonest = fileLength.map { position + chunkSize - 8 <= $0 && chunkSize > before } ?? false
            return isHonest ? .bytes(chunkSize - before) : .untilEnd
        }
        return .bytes(chunkSize - before)
    }

    private func header(_ extent: AudioHeader.Extent) throws(HeaderFault) -> AudioHeader {
        guard let common else { throw HeaderFault(reason: "its audio comes before its format") }
        return AudioHeader(
            encoding: common.encoding, sampleRate: common.sampleRate, channelCount: common.channelCount,
            extent: extent, dataOffset: position)
    }

    private static func common(_ bytes: [UInt8]) throws(HeaderFault) -> Common {
        guard bytes.count >= 18 else {
            throw HeaderFault(
                reason: "its format chunk has \(bytes.count) bytes but needs at least 18")
        }
        let fields = ByteFields(bytes)
        let channels = Int(fields.big(0, as: UInt16.self))
        let bits = Int(fields.big(6, as: UInt16.self))
        let rate = wholeRate(
            exponent: fields.big(8, as: UInt16.self), mantissa: fields.big(10, as: UInt64.self))
        try HeaderLimits.check(sampleRate: rate, channelCount: channels)
        let compression = bytes.count >= 22 ? fields.tag(18) : [UInt8](tag: "NONE")
        return Common(
            encoding: try encoding(compression, bits: bits), sampleRate: Int32(rate), channelCount: channels)
    }

    /// The rate is an 80-bit floating-point number. A rate outside 32 bits becomes 0, which is rejected later.
    private static func wholeRate(exponent: UInt16, mantissa: UInt64) -> Int64 {
        let power = Int(exponent) - 16_383
        guard (0...31).contains(power) else { return 0 }
        return Int64(mantissa >> UInt64(63 - power))
    }

    private static func encoding(_ compression: [UInt8], bits: Int) throws(HeaderFault) -> SampleEncoding {
        let bytes = (bits + 7) / 8
        switch (String(decoding: compression, as: UTF8.self), bytes) {
        case ("NONE", 1), ("twos", 1), ("sowt", 1): return .s8
        case ("raw ", 1): return .u8
        case ("NONE", 2), ("twos", 2): return .s16be
        case ("NONE", 3), ("twos", 3), ("in24", _): return .s24be
        case ("NONE", 4), ("twos", 4), ("in32", _): return .s32be
        case ("sowt", 2): return .s16le
        case ("sowt", 3): return .s24le
        case ("sowt", 4): return .s32le
        case ("fl32", _), ("FL32", _): return .f32be
        case ("fl64", _), ("FL64", _): return .f64be
        case ("alaw", _), ("ALAW", _): return .alaw
        case ("ulaw", _), ("ULAW", _): return .mulaw
        case ("NONE", _), ("twos", _), ("sowt", _), ("raw ", _):
            throw HeaderFault(reason: "its header gives \(bits) bits per sample, which is not a valid size")
        default:
            throw HeaderFault(reason: "its samples are compressed", needsDecoder: true)
        }
    }
}
