import AudioInput
import Timeline

extension SpeechAnalyzer {
    /// Begins to read a recording at once; with `finishAfterFile`, its end is the end of the session.
    public init(
        inputAudioFile: any AudioSource, modules: [any SpeechModule], options: Options? = nil,
        analysisContext: AnalysisContext = AnalysisContext(), finishAfterFile: Bool = false,
        volatileRangeChangedHandler: sending ((AudioTimeRange, Bool, Bool) -> Void)? = nil
    ) async throws {
        self.init(modules: modules, options: options)
        setUp(analysisContext, volatileRangeChangedHandler)
        try await start(inputAudioFile: inputAudioFile, finishAfterFile: finishAfterFile)
    }

    /// Reads a recording to its end; see ``analyzeSequence(_:)``. It is converted to a format that the modules take.
    public func analyzeSequence(from inputAudioFile: any AudioSource) async throws -> AudioTime? {
        try await analyzeSequence(try await inputs(from: inputAudioFile))
    }

    /// Begins to read a recording, in place of the input before it, and returns at once. It is converted to a format that the
    /// modules take. With `finishAfterFile`, its end is the end of the session.
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

/// The same for a recording on disk, which is opened each time.
extension SpeechAnalyzer {
    /// Begins to read a recording at once; with `finishAfterFile`, its end is the end of the session.
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

    /// Reads a recording to its end; see ``analyzeSequence(_:)``. It is converted to a format that the modules take.
    public func analyzeSequence(from inputAudioFile: AudioFile) async throws -> AudioTime? {
        try await analyzeSequence(from: try await inputAudioFile.open())
    }

    /// Begins to read a recording, in place of the input before it, and returns at once.
    public func start(inputAudioFile: AudioFile, finishAfterFile: Bool = false) async throws {
        try await start(inputAudioFile: try await inputAudioFile.open(), finishAfterFile: finishAfterFile)
    }
}
