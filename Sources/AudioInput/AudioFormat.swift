/// The layout of samples: sample rate, channel count, and the type of one sample. Channels are always interleaved.
public struct AudioFormat: Hashable, Sendable, Codable {
    /// The type of one sample.
    public enum SampleType: String, Hashable, Sendable, Codable, CaseIterable {
        case int16
        case float32
    }

    /// Samples per second and channel. An integer, since every recording format has an integer rate.
    public let sampleRate: Int32
    /// The number of interleaved channels.
    public let channelCount: Int
    /// The type of one sample.
    public let sampleType: SampleType

    /// Creates a format.
    public init(sampleRate: Int32, channelCount: Int, sampleType: SampleType) {
        precondition(sampleRate > 0 && channelCount > 0, "a format has a rate and at least one channel")
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.sampleType = sampleType
    }

    /// The format that speech engines expect: 16 kHz, one channel, 16 bits.
    public static let speech16kHz = AudioFormat(sampleRate: 16_000, channelCount: 1, sampleType: .int16)
}

extension AudioFormat: CustomStringConvertible {
    /// The format in words.
    public var description: String {
        "\(sampleRate) Hz, \(channelCount) channel\(channelCount == 1 ? "" : "s"), \(sampleType.rawValue)"
    }
}
