import Execution

/// A model and its executor, whatever their types are.
protocol ModelRunner: Sendable {
    var capabilities: LanguageModelCapabilities { get }
    func prewarm(_ transcript: Transcript)
    func respond(
        to request: LanguageModelExecutorGenerationRequest,
        into channel: LanguageModelExecutorGenerationChannel
    ) async throws
}

/// Makes the executor when it is first needed: what is missing shows then.
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

    /// What cannot be made says so when something is asked.
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
    /// Has one entry written; `watch` is told each time that its answer has changed.
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
        // A reader who is cancelled gets no more: what there is may be half of it.
        try Task.checkCancellation()
        return entry
    }
}
