import Execution

/// A model and its executor, whatever their types.
protocol ModelRunner: Sendable {
    var capabilities: LanguageModelCapabilities { get }
    func prewarm(_ transcript: Transcript)
    func respond(
        to request: LanguageModelExecutorGenerationRequest,
        into channel: LanguageModelExecutorGenerationChannel
    ) async throws
}

/// Creates the executor when it is first needed; only then do errors show.
final class ExecutorRunner<Model: LanguageModel>: ModelRunner {
    private let model: Model
    private let made = Mutex<Model.Executor?>(nil)

    init(_ model: Model) { self.model = model }

    var capabilities: LanguageModelCapabilities { model.capabilities }

    private func executor() throws -> Model.Executor {
        try made.withLock { made in
            if let made { return made }
            let executor = try Model.Executor(configuration: model.executorConfiguration)
            made = executor
            return executor
        }
    }

    /// If the executor cannot be created, the next request reports the error.
    func prewarm(_ transcript: Transcript) {
        (try? executor())?.prewarm(model: model, transcript: transcript)
    }

    func respond(
        to request: LanguageModelExecutorGenerationRequest,
        into channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        try await executor().respond(to: request, model: model, streamingInto: channel)
    }
}

extension ModelRunner {
    /// Has one entry written; `watch` is called each time the answer has changed.
    func write(
        _ request: LanguageModelExecutorGenerationRequest, watch: (WrittenEntry) -> Void
    ) async throws -> WrittenEntry {
        let channel = LanguageModelExecutorGenerationChannel()
        async let written: Void = {
            defer { channel.finish() }
            try await respond(to: request, into: channel)
        }()
        var entry = WrittenEntry()
        for await event in channel where entry.add(event) { watch(entry) }
        try await written
        // A cancelled reader gets no more events, so the entry may be incomplete.
        try Task.checkCancellation()
        return entry
    }
}
