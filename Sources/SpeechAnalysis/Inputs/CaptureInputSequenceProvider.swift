import AudioInput

/// Turns audio that is being captured into inputs for an analyzer, converted to the format that it accepts.
///
/// ```swift
/// let provider = try await CaptureInputSequenceProvider.provider(from: microphone, compatibleWith: [transcriber])
/// try await analyzer.start(inputSequence: provider.analyzerInputs)
/// // later
/// await microphone.close()   // ends the sequence
/// ```
public final class CaptureInputSequenceProvider: Sendable {
    /// The source that captures. The caller closes it.
    public let source: any AudioSource
    /// The format of the output.
    public let analyzerFormat: AudioFormat
    private let converted: any AudioSource

    /// Captures in the best format of these modules.
    ///
    /// - Parameters:
    ///   - source: where the audio comes from.
    ///   - modules: the modules that will receive it.
    ///   - priority: has no effect; audio is read at the priority of the task that asks for the next input.
    public static func provider(
        from source: any AudioSource, compatibleWith modules: [any SpeechModule],
        priority: TaskPriority? = nil
    ) async throws -> CaptureInputSequenceProvider {
        try CaptureInputSequenceProvider(
            source: source, analyzerFormat: try await commonFormat(of: modules), priority: priority)
    }

    /// - Throws: `AudioInputError` if the captured audio cannot be converted.
    public init(source: any AudioSource, analyzerFormat: AudioFormat, priority: TaskPriority? = nil) throws {
        self.source = source
        self.analyzerFormat = analyzerFormat
        converted = try source.converted(to: analyzerFormat)
    }

    /// The audio captured from now on, until the source ends. There is one stream of audio: two sequences read at the same time
    /// share it.
    public var analyzerInputs: some Sendable & AsyncSequence<AnalyzerInput, any Error> {
        SourceInputs { [converted] in converted }
    }
}
