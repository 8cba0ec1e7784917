import Execution
import LanguageModels

/// A context as the rest of the program sees it: one call at a time, in order, off the cooperative pool.
///
/// Cancelling the calling task stops the library within one matrix product, and leaves everything in order for the next call.
actor LlamaContext: LanguageEngineContext {
    private nonisolated let executor = GivingWayExecutor(label: "readback.llama.context")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private nonisolated let model: LlamaModel
    private nonisolated let options: LanguageContextOptions
    private nonisolated let name: String
    private let memory: LlamaMemory
    nonisolated let contextLength: Int

    init(model: LlamaModel, name: String, options: LanguageContextOptions) async throws {
        self.model = model
        self.name = name
        self.options = options
        memory = try LlamaMemory(model: model, options: options)
        contextLength = memory.cellCount
    }

    /// What a saved state depends on.
    private nonisolated var fingerprint: String {
        "\(model.fingerprint) \((options.cacheType ?? .f16).rawValue)"
    }

    /// Needs only the vocabulary, so it does not wait for earlier calls.
    nonisolated func tokenCount(of text: String) throws -> Int { try model.tokens(of: text).count }

    nonisolated func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
        try await abortable { memory, _ in try memory.score(items) }
    }

    nonisolated func evaluate(_ prompt: [PromptPart], isOpen: Bool) async throws -> PromptUsage {
        try await abortable { memory, _ in try memory.evaluate(prompt, isOpen: isOpen) }
    }

    nonisolated func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome {
        var outcome = try await abortable { memory, flag in
            try memory.generate(request, isCancelled: { flag.isRaised }) { text in
                if !text.isEmpty { receive(text) }
            }
        }
        outcome.usage.threadCount = options.threadCount
        return outcome
    }

    nonisolated func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        // The threads of one context wait for each other, which takes long if others are busy on the same cores.
        let threadCount = executor.givesWay ? 1 : options.threadCount
        var outcomes = try await abortable(continues: true) { memory, flag in
            memory.use(threadCount: threadCount)
            return try memory.generate(requests, isCancelled: { flag.isRaised })
        }
        for index in outcomes.indices { outcomes[index].usage.threadCount = options.threadCount }
        return outcomes
    }

    nonisolated func chatPrompt(_ messages: [ChatMessage]) throws -> [PromptPart] {
        try ChatTemplate(model.chatTemplate, of: name).parts(of: messages)
    }

    nonisolated func saveState() async throws -> SavedPromptState {
        let fingerprint = fingerprint
        return try await abortable { memory, _ in
            SavedPromptState(fingerprint: fingerprint, tokens: memory.tokens, bytes: memory.state())
        }
    }

    nonisolated func restoreState(_ state: SavedPromptState) async throws {
        guard state.fingerprint == fingerprint else {
            throw TextModelError(
                .unfitState, subject: "the saved prompt",
                reason: "it was made by another model, build or set of options",
                remedy: "Read the prompt again.")
        }
        try await abortable { memory, _ in try memory.restore(state) }
    }

    nonisolated func giveWay(_ givesWay: Bool) { executor.givesWay = givesWay }

    /// Runs `body` on the memory, with its own flag that is raised if the calling task is cancelled.
    private nonisolated func abortable<Result: Sendable>(
        continues: Bool = false, _ body: @Sendable (LlamaMemory, AbortFlag) throws -> Result
    ) async throws -> Result {
        let flag = AbortFlag()
        return try await withTaskCancellationHandler {
            try await run(flag, continues, body)
        } onCancel: {
            flag.raise()
        }
    }

    private func run<Result: Sendable>(
        _ flag: AbortFlag, _ continues: Bool, _ body: @Sendable (LlamaMemory, AbortFlag) throws -> Result
    ) throws -> Result {
        try memory.abortable(by: flag, continues: continues) { try body(memory, flag) }
    }
}
