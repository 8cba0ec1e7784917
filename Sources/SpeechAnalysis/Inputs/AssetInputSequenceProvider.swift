import AudioInput
import SpeechEngines
import Timeline

/// Turns a recording on disk into inputs for an analyzer, converted to the format that it accepts.
///
/// ```swift
/// let provider = try await AssetInputSequenceProvider.provider(from: file, compatibleWith: [transcriber])
/// try await analyzer.start(inputSequence: provider.analyzerInputs)
/// ```
public final class AssetInputSequenceProvider: Sendable {
    /// The recording.
    public let asset: AudioFile
    /// Which audio track, counted from 0; `nil` for the first one.
    public let track: Int?
    /// The format of the output.
    public let analyzerFormat: AudioFormat

    /// Reads the first track, in the best format of these modules.
    ///
    /// - Parameters:
    ///   - asset: the recording.
    ///   - modules: the modules that will receive it.
    ///   - priority: has no effect; a recording is read at the priority of the task that asks for the next input.
    public static func provider(
        from asset: AudioFile, compatibleWith modules: [any SpeechModule], priority: TaskPriority? = nil
    ) async throws -> AssetInputSequenceProvider {
        AssetInputSequenceProvider(asset: asset, track: nil, format: try await commonFormat(of: modules))
    }

    /// Reads one track, in the best format of these modules.
    public static func provider(
        from asset: AudioFile, track: Int, compatibleWith modules: [any SpeechModule],
        priority: TaskPriority? = nil
    ) async throws -> AssetInputSequenceProvider {
        AssetInputSequenceProvider(asset: asset, track: track, format: try await commonFormat(of: modules))
    }

    /// Reads one track, in a format of the caller's choice.
    public convenience init(
        asset: AudioFile, track: Int, analyzerFormat: AudioFormat, priority: TaskPriority? = nil
    ) {
        self.init(asset: asset, track: track, format: analyzerFormat)
    }

    private init(asset: AudioFile, track: Int?, format: AudioFormat) {
        self.asset = asset
        self.track = track
        analyzerFormat = format
    }

    /// The whole track from its start; a new sequence each time. The sequence does not need the provider.
    public var analyzerInputs: some Sendable & AsyncSequence<AnalyzerInput, any Error> {
        SourceInputs { [asset, track, analyzerFormat] in
            try await asset.open(track: track).converted(to: analyzerFormat)
        }
    }
}

/// Returns the best format that all modules accept. Throws if there is none.
func commonFormat(of modules: [any SpeechModule]) async throws -> AudioFormat {
    guard let format = await SpeechAnalyzer.bestAvailableAudioFormat(compatibleWith: modules) else {
        throw SpeechError.noCommonFormat
    }
    return format
}
