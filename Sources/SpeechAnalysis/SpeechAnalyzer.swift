import Timeline

/// One analysis session: modules, one input at a time, and an exact audio timeline.
///
/// Input is pulled, never pushed: the analyzer asks a sequence for its next element when every module has room for it.
///
/// ```swift
/// let analyzer = SpeechAnalyzer(modules: [transcriber])
/// try await analyzer.start(inputSequence: inputs)          // returns at once
/// try await analyzer.finalizeAndFinishThroughEndOfInput()  // when everything is final and the results have ended
/// ```
///
/// A session ends with one of the `finish` methods, with an error, or when its analyzer is released. The results of all modules
/// then end, and throw the error if there is one. Calls on a finished analyzer do nothing; calls on a failed one throw its error.
public final actor SpeechAnalyzer {
    nonisolated let session: AnalysisSession
    private nonisolated let currentContext = CurrentContext()

    /// A session that waits for audio.
    public init(modules: [any SpeechModule], options: Options? = nil) {
        self.init(modules: modules, options: options, resources: SessionResources())
    }

    init(modules: [any SpeechModule], options: Options?, resources: SessionResources) {
        session = AnalysisSession(options: options ?? Options(), resources: resources)
        session.adopt(modules)
    }

    /// Starts reading `inputSequence` immediately.
    public init<Inputs>(
        inputSequence: Inputs, modules: [any SpeechModule], options: Options? = nil,
        analysisContext: AnalysisContext = AnalysisContext(),
        volatileRangeChangedHandler: sending ((AudioTimeRange, Bool, Bool) -> Void)? = nil
    ) where Inputs: Sendable & AsyncSequence, Inputs.Element == AnalyzerInput {
        self.init(modules: modules, options: options)
        setUp(analysisContext, volatileRangeChangedHandler)
        session.start(inputSequence)
    }

    nonisolated func setUp(
        _ context: AnalysisContext, _ handler: sending ((AudioTimeRange, Bool, Bool) -> Void)?
    ) {
        session.setRangeHandler(handler.map { RangeHandler(call: $0) })
        currentContext.set(context, in: session)
    }

    deinit { session.release() }

    // MARK: Input

    /// Reads a sequence to its end, replacing the previous one.
    ///
    /// - Returns: the end of the audio consumed so far in this session, from this sequence or an earlier one; `nil` if there was
    ///   none. If the task is cancelled or another sequence replaces this one, reading stops and nothing is thrown.
    public func analyzeSequence<Inputs>(_ inputSequence: Inputs) async throws -> AudioTime?
    where Inputs: Sendable & AsyncSequence, Inputs.Element == AnalyzerInput {
        // A cancelled task must replace the previous input but read nothing. The wait below would stop it only after its first
        // elements.
        let id =
            Task.isCancelled
            ? session.start(AsyncStream<AnalyzerInput> { nil }) : session.start(inputSequence)
        guard let id else { return try session.endOfRefusedInput() }
        return try await session.wait(for: .inputEnd(id))
    }

    /// Starts reading a sequence, replacing the previous one, and returns immediately.
    public func start<Inputs>(inputSequence: Inputs) async throws
    where Inputs: Sendable & AsyncSequence, Inputs.Element == AnalyzerInput {
        session.start(inputSequence)
        try session.throwFailure()
    }

    // MARK: Modules and context

    /// The modules that receive the audio; there may be none.
    public var modules: [any SpeechModule] { session.modules }

    /// Changes the modules mid-stream. New modules receive later audio only. Removed modules publish results for the audio that
    /// they have received, and have ended when this returns. A module cannot move to another analyzer.
    ///
    /// If the new modules are unavailable or incompatible, nothing changes.
    public func setModules(_ newModules: [any SpeechModule]) async throws {
        try await session.setModules(newModules)
    }

    /// The likely words and other context of the analysis.
    public var context: AnalysisContext { get async { currentContext.value } }

    /// Replaces the context for audio that has not been analyzed yet.
    public func setContext(_ newContext: AnalysisContext) async throws {
        try session.throwFailure()
        currentContext.set(newContext, in: session)
    }

    // MARK: Results

    /// Waits until all results for audio before `time` are published and final. `nil` stands for the audio consumed so far.
    ///
    /// Also waits for audio that has not been consumed yet. Throws `CancellationError` if the session ends first.
    public func finalize(through time: AudioTime?) async throws {
        try await session.waitForFinalization(through: time)
    }

    /// Stops the analysis of consumed audio before `time`. Some results for it may still appear. Later audio is analyzed as
    /// before.
    public func cancelAnalysis(before time: AudioTime) {
        session.change { $0.state.cancelAnalysis(before: time) }
    }

    /// Sets the handler that is called after every change of ``volatileRange``, with the range and which of its ends have moved.
    /// It replaces the previous handler.
    ///
    /// The handler is called before the results that caused the change have been read. It must not wait for anything.
    public func setVolatileRangeChangedHandler(
        _ handler: sending ((_ range: AudioTimeRange, _ changedStart: Bool, _ changedEnd: Bool) -> Void)?
    ) {
        session.setRangeHandler(handler.map { RangeHandler(call: $0) })
    }

    /// The consumed audio whose results may still change; `nil` before any audio, empty if everything is final.
    public var volatileRange: AudioTimeRange? { session.read { $0.state.volatileRange } }

    // MARK: Ending

    /// Ends the session once all input has been consumed and its results are final.
    ///
    /// If there was no input yet, waits for the first one. If an input is replaced, waits for its replacement. Cancelling the
    /// task ends the input.
    public func finalizeAndFinishThroughEndOfInput() async throws {
        try await session.wait(for: .sessionEnd, plan: .endOfInput)
    }

    /// Ends the session once audio before `time` has been consumed and its results are final.
    ///
    /// Cancelling the task ends the input; results for the consumed audio still become final.
    public func finalizeAndFinish(through time: AudioTime) async throws {
        try await session.wait(for: .sessionEnd, plan: .finalized(time))
    }

    /// Ends the session once audio before `time` has been consumed, even if it has not all been analyzed.
    public func finish(after time: AudioTime) async throws {
        try await session.wait(for: .sessionEnd, plan: .consumed(time))
    }

    /// Ends the session now. Returns when the results have ended and the engines have stopped.
    public func cancelAndFinishNow() async {
        session.change { $0.state.end(nil) }
        _ = try? await session.wait(for: .sessionEnd)
    }
}
