/// Converts chunks of any format to one format: selects or mixes channels, resamples, and changes the sample type.
///
/// State carries over from chunk to chunk, so the output does not depend on how the audio was divided. ``flush()`` returns what
/// was held back; only then is the output as long as the input. Output frame *k* is the audio at `k / rate` seconds of the
/// input, so times stay valid. If the input format changes midway, held-back audio is returned first and the timeline continues.
///
/// ```swift
/// let converter = AudioConverter(to: .speech16kHz, resampling: SampleRateConverter())
/// for chunk in chunks { consume(try converter.convert(chunk)) }
/// consume(try converter.flush())
/// ```
///
/// Use it from one task at a time.
public final class AudioConverter {
    /// The format of the output.
    public let outputFormat: AudioFormat
    private let selection: ChannelSelection
    private let resampling: any ResamplerFactory
    private var stretch: Stretch?

    /// A stretch of input in one format.
    private struct Stretch {
        let inputFormat: AudioFormat
        let mapping: ChannelMapping
        /// `nil` if the rate needs no conversion.
        let rate: RateConversion?
    }

    /// Creates a converter for one stream.
    public init(
        to outputFormat: AudioFormat, channels: ChannelSelection = .mix,
        resampling: any ResamplerFactory = NoResampling()
    ) {
        self.outputFormat = outputFormat
        selection = channels
        self.resampling = resampling
    }

    /// Checks, before any audio arrives, whether this format can be converted.
    public func prepare(for inputFormat: AudioFormat) throws {
        if stretch?.inputFormat != inputFormat { stretch = try makeStretch(inputFormat) }
    }

    /// Returns what is ready: no chunk, one, or two if the input format changes.
    public func convert(_ chunk: AudioChunk) throws -> [AudioChunk] {
        var chunks: [AudioChunk] = []
        if let stretch, stretch.inputFormat != chunk.format { chunks += try flush() }
        try prepare(for: chunk.format)
        guard let stretch else { return chunks }
        return chunks + (try output(stretch, chunk.samples, isLast: false))
    }

    /// Returns what was held back. The next chunk starts a new stream.
    public func flush() throws -> [AudioChunk] {
        guard let stretch else { return [] }
        self.stretch = nil
        return try output(stretch, .float32([]), isLast: true)
    }

    private func makeStretch(_ inputFormat: AudioFormat) throws -> Stretch {
        let mapping = try ChannelMapping(
            from: inputFormat.channelCount, to: outputFormat.channelCount, selection: selection)
        guard inputFormat.sampleRate != outputFormat.sampleRate else {
            return Stretch(inputFormat: inputFormat, mapping: mapping, rate: nil)
        }
        let resampler = try resampling.makeResampler(
            from: inputFormat.sampleRate, to: outputFormat.sampleRate, channelCount: outputFormat.channelCount
        )
        let rate = RateConversion(
            resampler, from: inputFormat.sampleRate, to: outputFormat.sampleRate,
            channelCount: outputFormat.channelCount)
        return Stretch(inputFormat: inputFormat, mapping: mapping, rate: rate)
    }

    private func output(
        _ stretch: Stretch, _ samples: AudioChunk.Samples, isLast: Bool
    ) throws -> [AudioChunk] {
        var samples = stretch.mapping.apply(samples)
        if let rate = stretch.rate {
            samples = .float32(try rate.process(SampleMath.floats(samples), isLast: isLast))
        }
        guard samples.count > 0 else { return [] }
        switch outputFormat.sampleType {
        case .int16: samples = .int16(SampleMath.integers(samples))
        case .float32: samples = .float32(SampleMath.floats(samples))
        }
        return [AudioChunk(format: outputFormat, samples: samples)]
    }
}
