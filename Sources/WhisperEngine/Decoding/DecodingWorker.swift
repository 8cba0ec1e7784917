import Execution

/// A decoder's state on a thread of its own, so that its long calls never occupy the cooperative pool.
actor DecodingWorker {
    private let executor = QueueExecutor(label: "readback.whisper.decoder")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let model: WhisperModel
    private var state: WhisperState?

    init(model: WhisperModel) { self.model = model }

    func decode(
        _ samples: [Float], _ request: DecodingRequest, unless aborted: AbortFlag
    ) throws -> [DecodedSegment] {
        guard !aborted.isRaised else { throw CancellationError() }
        // Whole files fall back to dice inside of the library. What a state would draw next depends on what it drew, and it keeps the caches
        // of five sequences, seven times what one takes.
        defer { if request.temperature > 0 || request.extent == .wholeFile { state = nil } }
        return try readyState().decode(samples, request, unless: aborted)
    }

    func detectLanguage(_ samples: [Float], threadCount: Int) throws -> (
        language: String, probability: Float
    )? {
        // The library looks at as much audio here as it was asked to last; a fresh state was asked for nothing and looks at thirty seconds.
        state = nil
        return try readyState().detectLanguage(samples, threadCount: threadCount)
    }

    private func readyState() throws -> WhisperState {
        if let state { return state }
        let made = try WhisperState(model)
        state = made
        return made
    }
}

/// A worker that answers to a run: what it decodes ends when the run does.
struct AbortableDecoder: WindowDecoder {
    let worker: DecodingWorker
    let aborted: AbortFlag

    func decode(_ samples: [Float], _ request: DecodingRequest) async throws -> [DecodedSegment] {
        try await worker.decode(samples, request, unless: aborted)
    }
}

/// The model of an engine and the workers on it. Runs take workers and give them back; the next run finds their buffers ready.
actor SharedModel {
    // Loading reads gigabytes.
    private let executor = QueueExecutor(label: "readback.whisper.load")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let path: String
    private let options: WhisperModelOptions
    private var model: WhisperModel?
    private var idle: [DecodingWorker] = []

    init(path: String, options: WhisperModelOptions) {
        self.path = path
        self.options = options
    }

    func load() throws { _ = try loaded() }

    func take() throws -> DecodingWorker {
        try idle.popLast() ?? DecodingWorker(model: loaded())
    }

    func giveBack(_ worker: DecodingWorker) {
        // After an unload a worker that comes back keeps the old model alive, and is let go with it.
        if model != nil { idle.append(worker) }
    }

    /// Lets go of the model. Runs in progress keep theirs until they end.
    func unload() {
        idle = []
        model = nil
        WhisperLibrary.giveBackMemory()
    }

    private func loaded() throws -> WhisperModel {
        if let model { return model }
        let made = try WhisperModel(path: path, options: options)
        model = made
        return made
    }
}
