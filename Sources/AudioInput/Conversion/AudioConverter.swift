/// Turns chunks of any format into chunks of one format: channels chosen or mixed, the rate changed, samples retyped.
///
/// State is held from chunk to chunk, so the samples do not depend on how the audio was cut; ``flush()`` gives what was
/// held back, and only then is the output as long as the input. Output frame *k* is the sound at `k / rate` seconds of
/// the input, so times need no translation. When the input changes its format on the way, what was held back is given
/// first and the timeline goes on.
///
/// ```swift
/// let converter = AudioConverter(to: .speech16kHz, resampling: SampleRateConverter())
/// for chunk in chunks { consume(try converter.convert(chunk)) }
/// consume(try converter.flush())
/// ```
///
/// It belongs to one task at a time.
public final class AudioConverter {
    /// What comes out of it.
    public let outputFormat: AudioFormat
    private let selection: ChannelSelection
    private let resampling: any ResamplerFactory
    private var stretch: Stretch?

    /// One run of input in one format.
    private struct Stretch {
        let inputFormat: AudioFormat
        let mapping: ChannelMapping
        /// `nil` where the rate is right already.
        let rate: RateConversion?
    }

    /// A converter for one stream, whose filter remembers what came before.
    public init(
        to outputFormat: AudioFormat, channels: ChannelSelection = .mix,
        resampling: any ResamplerFactory = NoResampling()
    ) {
        self.outputFormat = outputFormat
        selection = channels
        self.resampling = resampling
    }

    /// Finds out before any audio is there whether this format can be converted.
    public func prepare(for inputFormat: AudioFormat) throws {
        if stretch?.inputFormat != inputFormat { stretch = try makeStretch(inputFormat) }
    }

    /// What can be given by now: nothing, one chunk, or two where the input's format changes.
    public func convert(_ chunk: AudioChunk) throws -> [AudioChunk] {
        var chunks: [AudioChunk] = []
        if let stretch, stretch.inputFormat != chunk.format { chunks += try flush() }
        try prepare(for: chunk.format)
        guard let stretch else { return chunks }
        return chunks + (try output(stretch, chunk.samples, isLast: false))
    }

    /// What was held back. The next chunk begins anew.
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
