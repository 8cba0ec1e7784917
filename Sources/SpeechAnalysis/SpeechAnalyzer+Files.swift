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
        guard let best, best != source.format else { return SourceInputs(source: source) }
        let resampling = SpeechEngineRegistry.resampling ?? NoResampling()
        return SourceInputs(source: try ConvertedSource(source, to: best, resampling: resampling))
    }
}

/// A recording as the input of an analysis.
struct SourceInputs: AsyncSequence, Sendable {
    let source: any AudioSource

    struct Iterator: AsyncIteratorProtocol {
        let source: any AudioSource
        var isAtStart = true

        mutating func next() async throws -> AnalyzerInput? {
            if let chunk = try await source.next() {
                let startTime = isAtStart && source.startTime > .zero ? source.startTime : nil
                isAtStart = false
                return AnalyzerInput(buffer: chunk, bufferStartTime: startTime)
            }
            await source.close()
            return nil
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(source: source) }
}
