/// The format of headerless samples: `encoding,rate,channels`, for example `s16le,16000,2`.
///
/// ```swift
/// try RawAudioFormat("f32le,48000")  // one channel
/// ```
public struct RawAudioFormat: Hashable, Sendable {
    /// The encoding of a sample.
    public let encoding: SampleEncoding
    /// Samples per second.
    public let sampleRate: Int32
    /// The number of interleaved channels.
    public let channelCount: Int

    /// - Throws: ``AudioInputError`` of the kind `unusableRequest` that says what is expected.
    public init(encoding: SampleEncoding, sampleRate: Int32, channelCount: Int = 1) throws {
        do {
            try HeaderLimits.check(sampleRate: Int64(sampleRate), channelCount: channelCount)
        } catch {
            throw Self.refused(
                "\(encoding.rawValue),\(sampleRate),\(channelCount)", "that is not an audio format")
        }
        self.encoding = encoding
        self.sampleRate = sampleRate
        self.channelCount = channelCount
    }

    /// Parses the text of an option. The channel count may be left out; it is then one.
    public init(_ text: String) throws {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count) else {
            throw Self.refused(text, "it has \(parts.count) comma-separated parts, not two or three")
        }
        guard let encoding = Self.encoding(named: parts[0]) else {
            let names = SampleEncoding.allCases.map(\.rawValue).joined(separator: ", ")
            throw Self.refused(text, "the encoding is not one of \(names)")
        }
        guard let rate = Int32(parts[1]) else { throw Self.refused(text, "the rate is not a number") }
        guard let channels = parts.count == 3 ? Int(parts[2]) : 1 else {
            throw Self.refused(text, "the number of channels is not a number")
        }
        do {
            try self.init(encoding: encoding, sampleRate: rate, channelCount: channels)
        } catch {
            throw Self.refused(
                text,
                """
                the rate must be \(HeaderLimits.sampleRates.lowerBound) to \(HeaderLimits.sampleRates.upperBound) \
                and the channels \(HeaderLimits.channelCounts.lowerBound) to \
                \(HeaderLimits.channelCounts.upperBound)
                """)
        }
    }

    /// Also accepts the names that ffmpeg, sox and arecord use for the same encodings.
    private static func encoding(named name: String) -> SampleEncoding? {
        let name = name.lowercased()
        let bare = name.hasPrefix("pcm_") ? String(name.dropFirst(4)) : name
        let aliases: [String: SampleEncoding] = [
            "ulaw": .mulaw, "mu-law": .mulaw, "mu_law": .mulaw, "a-law": .alaw, "a_law": .alaw, "s16": .s16le,
            "s24": .s24le, "s32": .s32le, "f32": .f32le, "f64": .f64le, "s16_le": .s16le, "s24_3le": .s24le,
            "s32_le": .s32le, "float_le": .f32le,
        ]
        return SampleEncoding(rawValue: bare) ?? aliases[bare]
    }

    var header: AudioHeader {
        AudioHeader(
            encoding: encoding, sampleRate: sampleRate, channelCount: channelCount, extent: .untilEnd,
            dataOffset: 0)
    }

    private static func refused(_ text: String, _ reason: String) -> AudioInputError {
        AudioInputError(
            .unusableRequest, subject: "raw audio format \"\(text)\"", reason: reason,
            nextMove: "write it as encoding,rate,channels, for example s16le,16000,2")
    }
}
