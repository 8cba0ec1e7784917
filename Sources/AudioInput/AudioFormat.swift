/// How samples are laid out: rate, channels, and the type of one sample. Channels are always interleaved.
public struct AudioFormat: Hashable, Sendable, Codable {
    /// What kind of numbers samples are.
    public enum SampleType: String, Hashable, Sendable, Codable, CaseIterable {
        case int16
        case float32
    }

    /// Samples per second and channel; whole, since every format that recorders write has a whole rate.
    public let sampleRate: Int32
    /// How many channels stand side by side.
    public let channelCount: Int
    /// What kind of numbers samples are.
    public let sampleType: SampleType

    /// Rate, channels, kind of numbers.
    public init(sampleRate: Int32, channelCount: Int, sampleType: SampleType) {
        precondition(sampleRate > 0 && channelCount > 0, "a format has a rate and at least one channel")
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.sampleType = sampleType
    }

    /// What speech engines want: 16 kHz, one channel, 16 bits.
    public static let speech16kHz = AudioFormat(sampleRate: 16_000, channelCount: 1, sampleType: .int16)
}

extension AudioFormat: CustomStringConvertible {
    /// In words.
    public var description: String {
        "\(sampleRate) Hz, \(channelCount) channel\(channelCount == 1 ? "" : "s"), \(sampleType.rawValue)"
    }
}
