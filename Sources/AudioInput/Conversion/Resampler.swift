/// Changes the rate of a stream of samples, piece by piece, holding its state from one piece to the next.
///
/// What a resampler owes its callers:
/// - Output frame *k* is the sound at `k / outputRate` seconds of the input: no delay is left in.
/// - The pieces' sizes do not change the samples.
/// - It belongs to one task at a time.
public protocol Resampler: AnyObject {
    /// Takes interleaved samples and gives those output samples that are certain by now.
    ///
    /// - Parameters:
    ///   - samples: the next ones, interleaved.
    ///   - isLast: no more will come, so everything that was held back is given.
    func process(_ samples: [Float], isLast: Bool) throws -> [Float]
}

/// Makes resamplers. The library that does the work is chosen where the program is put together.
public protocol ResamplerFactory: Sendable {
    /// Makes one for a stream; it throws where the change cannot be done.
    func makeResampler(from inputRate: Int32, to outputRate: Int32, channelCount: Int) throws -> any Resampler
}

/// For builds without a resampling library: every rate but the wanted one is refused.
public struct NoResampling: ResamplerFactory {
    /// Refuses every change of rate.
    public init() {}

    /// Always throws: there is nothing that could do it.
    public func makeResampler(
        from inputRate: Int32, to outputRate: Int32, channelCount: Int
    ) throws -> any Resampler {
        throw AudioInputError(
            .unusableRequest, subject: "audio at \(inputRate) Hz",
            reason: "\(outputRate) Hz is needed, but this build cannot convert sample rates",
            nextMove: "convert it first, for example with: ffmpeg -i IN -ar \(outputRate) OUT.wav")
    }
}
