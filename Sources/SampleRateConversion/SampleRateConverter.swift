import AudioInput

/// Sample rate conversion by libsamplerate's band-limited interpolation.
///
/// ```swift
/// let speech = try ConvertedSource(file, to: .speech16kHz, resampling: SampleRateConverter())
/// ```
package struct SampleRateConverter: ResamplerFactory {
    /// How steep the filter is, and so how expensive.
    package enum Quality: Sendable, Hashable, CaseIterable {
        case best
        case medium
        case fastest
    }

    /// The quality of the filter.
    package let quality: Quality

    /// Creates a converter of this quality.
    package init(quality: Quality = .medium) { self.quality = quality }

    /// Creates a resampler between two rates.
    package func makeResampler(
        from inputRate: Int32, to outputRate: Int32, channelCount: Int
    ) throws -> any Resampler {
        let ratio = Double(outputRate) / Double(inputRate)
        guard SampleRateLibrary.accepts(ratio: ratio) else {
            throw failure(inputRate, outputRate, "libsamplerate converts by a factor of 256 at most")
        }
        do {
            return LibraryResampler(
                try SampleRateLibrary(quality: quality, ratio: ratio, channelCount: channelCount))
        } catch let error as SampleRateLibrary.Failure {
            throw failure(inputRate, outputRate, "libsamplerate: \(error.message)")
        }
    }

    private func failure(_ inputRate: Int32, _ outputRate: Int32, _ reason: String) -> AudioInputError {
        AudioInputError(
            .unusableRequest, subject: "\(inputRate) Hz audio wanted at \(outputRate) Hz", reason: reason,
            nextMove: "convert it first, for example with: ffmpeg -i IN -ar \(outputRate) OUT.wav")
    }
}

/// The library's filter looks as far ahead as back, so its output has no delay.
final class LibraryResampler: Resampler {
    private let library: SampleRateLibrary

    init(_ library: SampleRateLibrary) { self.library = library }

    func process(_ samples: [Float], isLast: Bool) throws -> [Float] {
        do {
            return try library.process(samples, isLast: isLast)
        } catch let error as SampleRateLibrary.Failure {
            throw AudioInputError(
                .undecodable, subject: "the audio", reason: "its rate cannot be converted (\(error.message))",
                nextMove: "convert it first, for example with ffmpeg -ar 16000")
        }
    }
}
