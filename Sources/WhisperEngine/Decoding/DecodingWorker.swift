import Execution

/// A decoder state on its own thread, so that its long calls never block the cooperative pool.
actor DecodingWorker {
    private let executor = QueueExecutor(label: "readback.whisper.decoder")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    fileprivate let model: WhisperModel
    private var state: WhisperState?

    init(model: WhisperModel) { self.model = model }

    func decode(
        _ samples: [Float], _ request: DecodingRequest, unless aborted: AbortFlag
    ) throws -> [DecodedSegment] {
        guard !aborted.isRaised else { throw CancellationError() }
        // For whole files the library itself may sample at higher temperatures. A state that has sampled is not reused: its next draws
        // depend on earlier ones, and it keeps the caches of five sequences, seven times the size of one.
        defer { if request.temperature > 0 || request.extent == .wholeFile { state = nil } }
        return try readyState().decode(samples, request, unless: aborted)
    }

    func detectLanguage(_ samples: [Float], threadCount: Int) throws -> (
        language: String, probability: Float
    )? {
        // The library looks at as much audio here as in the state's last decoding. A new state had none, so it looks at thirty seconds.
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

/// A worker for one run: its decoding ends when the run does.
struct AbortableDecoder: WindowDecoder {
    let worker: DecodingWorker
    let aborted: AbortFlag

    func decode(_ samples: [Float], _ request: DecodingRequest) async throws -> [DecodedSegment] {
        try await worker.decode(samples, request, unless: aborted)
    }
}

/// The model of an engine and its workers. Runs take workers and give them back, so that the next run can reuse their buffers.
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
        // After an unload, a worker that comes back still holds the old model. It is released with it, even if another one has been loaded.
        if worker.model === model { idle.append(worker) }
    }

    /// Releases the model. Runs in progress keep theirs until they end.
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
