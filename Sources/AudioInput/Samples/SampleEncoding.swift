/// The encoding of one sample in a file or byte stream.
public enum SampleEncoding: String, Hashable, Sendable, Codable, CaseIterable {
    case u8
    case s8
    case s16le
    case s16be
    case s24le
    case s24be
    case s32le
    case s32be
    case f32le
    case f32be
    case f64le
    case f64be
    case alaw
    case mulaw

    /// The number of bytes per sample.
    public var bytesPerSample: Int {
        switch self {
        case .u8, .s8, .alaw, .mulaw: 1
        case .s16le, .s16be: 2
        case .s24le, .s24be: 3
        case .s32le, .s32be, .f32le, .f32be: 4
        case .f64le, .f64be: 8
        }
    }

    /// The type of decoded samples: 16-bit if that is exact, otherwise float.
    public var decodedType: AudioFormat.SampleType {
        switch self {
        case .u8, .s8, .s16le, .s16be, .alaw, .mulaw: .int16
        case .s24le, .s24be, .s32le, .s32be, .f32le, .f32be, .f64le, .f64be: .float32
        }
    }
}
