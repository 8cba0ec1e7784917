import Timeline

/// A piece of audio: a format and its interleaved samples. A plain value, so it can cross tasks freely.
public struct AudioChunk: Hashable, Sendable {
    /// Numbers that are sound, interleaved where there are several channels.
    public enum Samples: Hashable, Sendable {
        case int16([Int16])
        case float32([Float])

        /// How many numbers there are, all channels together.
        public var count: Int {
            switch self {
            case .int16(let samples): samples.count
            case .float32(let samples): samples.count
            }
        }

        /// What the samples take in memory.
        var byteCount: Int {
            switch self {
            case .int16(let samples): 2 * samples.count
            case .float32(let samples): 4 * samples.count
            }
        }

        /// What kind of numbers they are.
        public var type: AudioFormat.SampleType {
            switch self {
            case .int16: .int16
            case .float32: .float32
            }
        }
    }

    /// Rate, channels, kind of numbers.
    public let format: AudioFormat
    /// Interleaved: one sample per channel, frame after frame. Always whole frames.
    public let samples: Samples

    /// Sound in whole numbers of sixteen bits.
    public init(sampleRate: Int32, channelCount: Int = 1, _ samples: [Int16]) {
        self.init(
            format: AudioFormat(sampleRate: sampleRate, channelCount: channelCount, sampleType: .int16),
            samples: .int16(samples))
    }

    /// Sound in numbers from -1 to 1.
    public init(sampleRate: Int32, channelCount: Int = 1, _ samples: [Float]) {
        self.init(
            format: AudioFormat(sampleRate: sampleRate, channelCount: channelCount, sampleType: .float32),
            samples: .float32(samples))
    }

    /// The samples must be of the format's type.
    package init(format: AudioFormat, samples: Samples) {
        precondition(samples.type == format.sampleType, "a chunk's samples are of its format's type")
        precondition(samples.count % format.channelCount == 0, "a chunk holds whole frames")
        self.format = format
        self.samples = samples
    }

    /// How many moments there are: one sample of each channel.
    public var frameCount: Int { samples.count / format.channelCount }

    /// How long it sounds.
    public var duration: AudioTime {
        AudioTime(value: Int64(frameCount), timescale: format.sampleRate)
    }

    /// Its samples as numbers from -1 to 1.
    package var floats: [Float] { SampleMath.floats(samples) }

    /// Samples from -1 to 1 in this format.
    package init(floats: [Float], in format: AudioFormat) {
        let samples = Samples.float32(floats)
        self.init(
            format: format,
            samples: format.sampleType == .float32 ? samples : .int16(SampleMath.integers(samples)))
    }
}
