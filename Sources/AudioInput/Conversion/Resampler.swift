/// Resamples a stream piece by piece, keeping state between pieces.
///
/// Requirements:
/// - Output frame *k* is the audio at `k / outputRate` seconds of the input: no delay remains.
/// - How the input is divided does not change the samples.
/// - It is used from one task at a time.
public protocol Resampler: AnyObject {
    /// Takes interleaved samples and returns the output samples that are complete.
    ///
    /// - Parameters:
    ///   - samples: the next samples, interleaved.
    ///   - isLast: whether no more samples will come; then everything that was held back is returned.
    func process(_ samples: [Float], isLast: Bool) throws -> [Float]
}

/// Makes resamplers. The program chooses the library that does the work.
public protocol ResamplerFactory: Sendable {
    /// Makes a resampler for one stream; throws if the rates are not supported.
    func makeResampler(from inputRate: Int32, to outputRate: Int32, channelCount: Int) throws -> any Resampler
}

/// For builds without a resampling library: any change of rate is refused.
public struct NoResampling: ResamplerFactory {
    /// Creates the factory.
    public init() {}

    /// Always throws, since there is no resampling library.
    public func makeResampler(
        from inputRate: Int32, to outputRate: Int32, channelCount: Int
    ) throws -> any Resampler {
        throw AudioInputError(
            .unusableRequest, subject: "audio at \(inputRate) Hz",
            reason: "\(outputRate) Hz is needed, but this build cannot convert sample rates",
            nextMove: "convert it first, for example with: ffmpeg -i IN -ar \(outputRate) OUT.wav")
    }
}
