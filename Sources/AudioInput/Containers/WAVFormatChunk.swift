/// The `fmt ` chunk of a WAV file: encoding, channel count and sample rate.
struct WAVFormatChunk: Hashable {
    static let longestUse = 40

    let encoding: SampleEncoding
    let sampleRate: Int32
    let channelCount: Int
    private(set) var oddities: [String] = []

    private enum Code {
        static let pcm = 0x0001
        static let float = 0x0003
        static let aLaw = 0x0006
        static let muLaw = 0x0007
        static let extensible = 0xFFFE
    }

    /// The rest of a subformat identifier after its first two bytes, which are the plain format code.
    private static let subformatTail: [UInt8] = [
        0x00, 0x00, 0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71,
    ]

    init(_ bytes: [UInt8]) throws(HeaderFault) {
        guard bytes.count >= 14 else {
            throw HeaderFault(
                reason: "its format chunk has \(bytes.count) bytes but needs at least 14")
        }
        let fields = ByteFields(bytes)
        var code = Int(fields.little(0, as: UInt16.self))
        let channels = Int(fields.little(2, as: UInt16.self))
        let rate = fields.little(4, as: UInt32.self)
        let blockAlign = Int(fields.little(12, as: UInt16.self))
        let bits = bytes.count >= 16 ? Int(fields.little(14, as: UInt16.self)) : 0

        if code == Code.extensible {
            guard bytes.count >= 40 else {
                throw HeaderFault(reason: "its extensible format chunk is cut short at \(bytes.count) bytes")
            }
            guard Array(bytes[26..<40]) == Self.subformatTail else {
                throw HeaderFault(reason: "its samples are in a private format", needsDecoder: true)
            }
            code = Int(fields.little(24, as: UInt16.self))
        }
        try HeaderLimits.check(sampleRate: Int64(rate), channelCount: channels)

        let (bytesPerSample, isOdd) = Self.container(bits: bits, blockAlign: blockAlign, channels: channels)
        encoding = try Self.encoding(code: code, bytesPerSample: bytesPerSample)
        sampleRate = Int32(rate)
        channelCount = channels
        if isOdd || blockAlign != encoding.bytesPerSample * channels {
            oddities.append(
                "the header gives \(blockAlign) bytes per frame; \(encoding.bytesPerSample * channels) are used"
            )
        }
    }

    /// The number of bytes per sample. The bit count decides, unless the frame size shows that samples are stored in wider words.
    private static func container(bits: Int, blockAlign: Int, channels: Int) -> (bytes: Int, isOdd: Bool) {
        let fromFrame = blockAlign % channels == 0 ? blockAlign / channels : 0
        guard bits > 0 else { return (fromFrame, false) }
        let fromBits = (bits + 7) / 8
        if fromFrame == 4, fromBits == 3 { return (4, false) }
        return (fromBits, fromFrame != fromBits)
    }

    private static func encoding(code: Int, bytesPerSample: Int) throws(HeaderFault) -> SampleEncoding {
        switch (code, bytesPerSample) {
        case (Code.pcm, 1): return .u8
        case (Code.pcm, 2): return .s16le
        case (Code.pcm, 3): return .s24le
        case (Code.pcm, 4): return .s32le
        case (Code.float, 4): return .f32le
        case (Code.float, 8): return .f64le
        case (Code.aLaw, 1): return .alaw
        case (Code.muLaw, 1): return .mulaw
        case (Code.pcm, _), (Code.float, _), (Code.aLaw, _), (Code.muLaw, _):
            throw HeaderFault(
                reason: "its header gives \(bytesPerSample) bytes per sample, which is not a valid size")
        default:
            throw HeaderFault(
                reason: "its samples are compressed (format code \(code))", needsDecoder: true)
        }
    }
}
