import AudioInput
import Execution
import SpeechEngines
import Timeline

/// Converts audio of any format to the one that an analyzer accepts.
///
/// It may hold back samples between calls, so that the output does not depend on how the audio was cut. Only after ``flush()``
/// is the output as long as the input.
///
/// ```swift
/// let converter = try await AnalyzerInputConverter.converter(compatibleWith: [transcriber])
/// for chunk in chunks { for input in try converter.convert(chunk) { inputs.yield(input) } }
/// for input in try converter.flush() { inputs.yield(input) }
/// ```
public final class AnalyzerInputConverter: Sendable {
    /// The format of the output.
    public let analyzerFormat: AudioFormat
    private let state: Mutex<State>

    /// Used under the lock only, so the converter's own state is never touched by two threads.
    private struct State {
        let converter: AudioConverter
        /// Where the next output begins, if the caller gave a time. Later outputs follow directly.
        var nextStart: AudioTime?
        /// Where the next input begins if it directly follows the previous one.
        var expectedStart: AudioTime?

        mutating func place(_ chunks: [AudioChunk]) -> [AnalyzerInput] {
            chunks.filter { $0.frameCount > 0 }.map { chunk in
                defer { nextStart = nil }
                return AnalyzerInput(buffer: chunk, bufferStartTime: nextStart)
            }
        }
    }

    /// A converter to the best format of these modules.
    public static func converter(compatibleWith modules: [any SpeechModule]) async throws
        -> AnalyzerInputConverter
    {
        AnalyzerInputConverter(analyzerFormat: try await commonFormat(of: modules))
    }

    /// - Parameters:
    ///   - analyzerFormat: the format of the output.
    ///   - channels: which channels are taken.
    ///   - resampling: changes the sample rate; the registered library by default.
    public init(
        analyzerFormat: AudioFormat, channels: ChannelSelection = .mix,
        resampling: (any ResamplerFactory)? = nil
    ) {
        self.analyzerFormat = analyzerFormat
        let converter = AudioConverter(
            to: analyzerFormat, channels: channels,
            resampling: resampling ?? SpeechEngineRegistry.resampling ?? NoResampling())
        state = Mutex(State(converter: converter))
    }

    /// Returns the inputs that are ready: none, one or several.
    ///
    /// - Parameters:
    ///   - buffer: the audio, in any format.
    ///   - time: where the audio starts on the session's timeline; `nil` if it follows the previous audio. If the time leaves a
    ///     gap, the samples that were held back are returned first.
    public func convert(_ buffer: AudioChunk, at time: AudioTime? = nil) throws -> [AnalyzerInput] {
        try state.withLock { state in
            var chunks: [AudioChunk] = []
            if let time, let expected = state.expectedStart, time != expected {
                chunks = try state.converter.flush()
            }
            var inputs = state.place(chunks)
            if let time, time != state.expectedStart { state.nextStart = time }
            state.expectedStart = (time ?? state.expectedStart ?? .zero) + buffer.duration
            inputs += state.place(try state.converter.convert(buffer))
            return inputs
        }
    }

    /// Returns the samples that were held back.
    public func flush() throws -> [AnalyzerInput] {
        try state.withLock { state in state.place(try state.converter.flush()) }
    }
}
