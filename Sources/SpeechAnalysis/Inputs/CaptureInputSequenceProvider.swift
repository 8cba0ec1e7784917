import AudioInput

/// Turns audio that is being captured into inputs for an analyzer, converted to the format that it takes.
///
/// ```swift
/// let provider = try await CaptureInputSequenceProvider.provider(from: microphone, compatibleWith: [transcriber])
/// try await analyzer.start(inputSequence: provider.analyzerInputs)
/// // later
/// await microphone.close()   // ends the sequence
/// ```
public final class CaptureInputSequenceProvider: Sendable {
    /// What captures; it is the caller's to close.
    public let source: any AudioSource
    /// What comes out of it.
    public let analyzerFormat: AudioFormat
    private let converted: any AudioSource

    /// Captures in the best format of these modules.
    ///
    /// - Parameters:
    ///   - source: where the audio comes from.
    ///   - modules: the modules that will hear it.
    ///   - priority: has no effect; audio is taken at the priority of whoever asks for the next input.
    public static func provider(
        from source: any AudioSource, compatibleWith modules: [any SpeechModule],
        priority: TaskPriority? = nil
    ) async throws -> CaptureInputSequenceProvider {
        try CaptureInputSequenceProvider(
            source: source, analyzerFormat: try await commonFormat(of: modules), priority: priority)
    }

    /// - Throws: `AudioInputError` when what is captured cannot be converted.
    public init(source: any AudioSource, analyzerFormat: AudioFormat, priority: TaskPriority? = nil) throws {
        self.source = source
        self.analyzerFormat = analyzerFormat
        converted = try source.converted(to: analyzerFormat)
    }

    /// What is captured from now on, to the end of the source. There is one stream of audio: two sequences at a time share it.
    public var analyzerInputs: some Sendable & AsyncSequence<AnalyzerInput, any Error> {
        SourceInputs { [converted] in converted }
    }
}
