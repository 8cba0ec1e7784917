import AudioInput
import Timeline

extension SpeechAnalyzer {
    /// Starts reading a recording immediately. If `finishAfterFile` is true, the session ends when the recording does.
    public init(
        inputAudioFile: any AudioSource, modules: [any SpeechModule], options: Options? = nil,
        analysisContext: AnalysisContext = AnalysisContext(), finishAfterFile: Bool = false,
        volatileRangeChangedHandler: sending ((AudioTimeRange, Bool, Bool) -> Void)? = nil
    ) async throws {
        self.init(modules: modules, options: options)
        setUp(analysisContext, volatileRangeChangedHandler)
        try await start(inputAudioFile: inputAudioFile, finishAfterFile: finishAfterFile)
    }

    /// Reads a recording to its end, converted to a format that the modules accept. See ``analyzeSequence(_:)``.
    public func analyzeSequence(from inputAudioFile: any AudioSource) async throws -> AudioTime? {
        try await analyzeSequence(try await inputs(from: inputAudioFile))
    }

    /// Starts reading a recording, replacing the previous input, and returns immediately. The recording is converted to a
    /// format that the modules accept. If `finishAfterFile` is true, the session ends when the recording does.
    public func start(inputAudioFile: any AudioSource, finishAfterFile: Bool = false) async throws {
        session.start(try await inputs(from: inputAudioFile), finishesSession: finishAfterFile)
        try session.throwFailure()
    }

    private func inputs(from source: any AudioSource) async throws -> SourceInputs {
        let best = await Self.bestAvailableAudioFormat(compatibleWith: modules, considering: source.format)
        let converted = try source.converted(to: best ?? source.format)
        return SourceInputs { converted }
    }
}

/// The same for a recording on disk, which is opened on each call.
extension SpeechAnalyzer {
    /// Starts reading a recording immediately. If `finishAfterFile` is true, the session ends when the recording does.
    public init(
        inputAudioFile: AudioFile, modules: [any SpeechModule], options: Options? = nil,
        analysisContext: AnalysisContext = AnalysisContext(), finishAfterFile: Bool = false,
        volatileRangeChangedHandler: sending ((AudioTimeRange, Bool, Bool) -> Void)? = nil
    ) async throws {
        try await self.init(
            inputAudioFile: try await inputAudioFile.open(), modules: modules, options: options,
            analysisContext: analysisContext, finishAfterFile: finishAfterFile,
            volatileRangeChangedHandler: volatileRangeChangedHandler)
    }

    /// Reads a recording to its end, converted to a format that the modules accept. See ``analyzeSequence(_:)``.
    public func analyzeSequence(from inputAudioFile: AudioFile) async throws -> AudioTime? {
        try await analyzeSequence(from: try await inputAudioFile.open())
    }

    /// Starts reading a recording, replacing the previous input, and returns immediately.
    public func start(inputAudioFile: AudioFile, finishAfterFile: Bool = false) async throws {
        try await start(inputAudioFile: try await inputAudioFile.open(), finishAfterFile: finishAfterFile)
    }
}
