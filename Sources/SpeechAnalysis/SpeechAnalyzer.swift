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
/// A session ends by one of the `finish` methods, by an error, or when its analyzer is released. Then the results of all modules
/// end, with the error if there is one; calls on a finished analyzer do nothing, and those on a failed one throw its error.
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

    /// Begins to read `inputSequence` at once.
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

    /// Reads a sequence to its end, in place of the one before it.
    ///
    /// - Returns: the end of the audio consumed in this session, this sequence or an earlier one; `nil` if there was none.
    ///   Also when the task is cancelled or another sequence takes the place of this one: reading stops, nothing is thrown.
    public func analyzeSequence<Inputs>(_ inputSequence: Inputs) async throws -> AudioTime?
    where Inputs: Sendable & AsyncSequence, Inputs.Element == AnalyzerInput {
        // A cancelled task replaces what was read and reads nothing: the wait below would stop it only after its first elements.
        let id =
            Task.isCancelled
            ? session.start(AsyncStream<AnalyzerInput> { nil }) : session.start(inputSequence)
        guard let id else { return try session.endOfRefusedInput() }
        return try await session.wait(for: .inputEnd(id))
    }

    /// Begins to read a sequence, in place of the one before it, and returns at once.
    public func start<Inputs>(inputSequence: Inputs) async throws
    where Inputs: Sendable & AsyncSequence, Inputs.Element == AnalyzerInput {
        session.start(inputSequence)
        try session.throwFailure()
    }

    // MARK: Modules and context

    /// Which modules hear the audio; there may be none.
    public var modules: [any SpeechModule] { session.modules }

    /// Changes the modules in mid-stream: new ones hear later audio only; those that leave publish what they have heard, and
    /// have ended when this returns. A module cannot change its analyzer.
    ///
    /// When the new modules cannot be had, or do not go together, nothing is changed.
    public func setModules(_ newModules: [any SpeechModule]) async throws {
        try await session.setModules(newModules)
    }

    /// What the analysis knows beforehand.
    public var context: AnalysisContext { get async { currentContext.value } }

    /// Takes `newContext` in place of the one before it, for audio that has not been analysed yet.
    public func setContext(_ newContext: AnalysisContext) async throws {
        try session.throwFailure()
        currentContext.set(newContext, in: session)
    }

    // MARK: Results

    /// Waits until all results for audio before `time` are published and final. `nil` stands for the audio consumed so far.
    ///
    /// Waits for audio that has not been consumed yet. Throws `CancellationError` when the session ends first.
    public func finalize(through time: AudioTime?) async throws {
        try await session.waitForFinalization(through: time)
    }

    /// Audio before `time` that was consumed needs no results any more; some may still appear. Later audio is analysed as before.
    public func cancelAnalysis(before time: AudioTime) {
        session.change { $0.state.cancelAnalysis(before: time) }
    }

    /// Calls `handler` after every change of ``volatileRange``, with the range and which of its ends has moved; in place of the
    /// handler before it.
    ///
    /// It is called before the results that the change is about have been read, and must not wait for anything.
    public func setVolatileRangeChangedHandler(
        _ handler: sending ((_ range: AudioTimeRange, _ changedStart: Bool, _ changedEnd: Bool) -> Void)?
    ) {
        session.setRangeHandler(handler.map { RangeHandler(call: $0) })
    }

    /// Audio that has been consumed and whose results may still change. `nil` before any audio; empty when all is final.
    public var volatileRange: AudioTimeRange? { session.read { $0.state.volatileRange } }

    // MARK: Ending

    /// Ends the session once all input has been consumed and its results are final.
    ///
    /// Waits for a first input if there was none, and for the one that replaces another. Cancelling the task ends the input.
    public func finalizeAndFinishThroughEndOfInput() async throws {
        try await session.wait(for: .sessionEnd, plan: .endOfInput)
    }

    /// Ends the session once audio before `time` has been consumed and its results are final.
    ///
    /// Cancelling the task ends the input; what was consumed is still made final.
    public func finalizeAndFinish(through time: AudioTime) async throws {
        try await session.wait(for: .sessionEnd, plan: .finalized(time))
    }

    /// Ends the session once audio before `time` has been consumed, whatever has been analysed by then.
    public func finish(after time: AudioTime) async throws {
        try await session.wait(for: .sessionEnd, plan: .consumed(time))
    }

    /// Ends the session now. Returns when the results have ended and the engines have stopped.
    public func cancelAndFinishNow() async {
        session.change { $0.state.end(nil) }
        _ = try? await session.wait(for: .sessionEnd)
    }
}
