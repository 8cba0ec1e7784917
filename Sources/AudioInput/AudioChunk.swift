import Timeline

/// A piece of audio: a format and interleaved samples. It is a value, so it can be passed freely between tasks.
public struct AudioChunk: Hashable, Sendable {
    /// Audio samples, interleaved if there are several channels.
    public enum Samples: Hashable, Sendable {
        case int16([Int16])
        case float32([Float])

        /// The number of samples, counting all channels.
        public var count: Int {
            switch self {
            case .int16(let samples): samples.count
            case .float32(let samples): samples.count
            }
        }

        /// The memory that the samples take, in bytes.
        var byteCount: Int {
            switch self {
            case .int16(let samples): 2 * samples.count
            case .float32(let samples): 4 * samples.count
            }
        }

        /// The type of one sample.
        public var type: AudioFormat.SampleType {
            switch self {
            case .int16: .int16
            case .float32: .float32
            }
        }
    }

    /// Sample rate, channel count and sample type.
    public let format: AudioFormat
    /// Interleaved: one sample per channel, frame after frame. Always whole frames.
    public let samples: Samples

    /// Creates a chunk of 16-bit integer samples.
    public init(sampleRate: Int32, channelCount: Int = 1, _ samples: [Int16]) {
        self.init(
            format: AudioFormat(sampleRate: sampleRate, channelCount: channelCount, sampleType: .int16),
            samples: .int16(samples))
    }

    /// Creates a chunk of floating-point samples from -1 to 1.
    public init(sampleRate: Int32, channelCount: Int = 1, _ samples: [Float]) {
        self.init(
            format: AudioFormat(sampleRate: sampleRate, channelCount: channelCount, sampleType: .float32),
            samples: .float32(samples))
    }

    /// The samples must have the format's sample type.
    package init(format: AudioFormat, samples: Samples) {
        precondition(samples.type == format.sampleType, "a chunk's samples are of its format's type")
        precondition(samples.count % format.channelCount == 0, "a chunk holds whole frames")
        self.format = format
        self.samples = samples
    }

    /// The number of frames. A frame is one sample of each channel.
    public var frameCount: Int { samples.count / format.channelCount }

    /// The chunk's length in time.
    public var duration: AudioTime {
        AudioTime(value: Int64(frameCount), timescale: format.sampleRate)
    }

    /// The samples as floats from -1 to 1.
    package var floats: [Float] { SampleMath.floats(samples) }

    /// Creates a chunk in the given format from samples between -1 and 1.
    package init(floats: [Float], in format: AudioFormat) {
        let samples = Samples.float32(floats)
        self.init(
            format: format,
            samples: format.sampleType == .float32 ? samples : .int16(SampleMath.integers(samples)))
    }
}
