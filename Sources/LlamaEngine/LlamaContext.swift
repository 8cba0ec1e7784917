import Execution
import LanguageModels

/// A context as the rest of the program sees it: one call at a time, in order, off the cooperative pool.
///
/// Cancelling the calling task stops the library within one matrix product; the next call finds everything in order.
actor LlamaContext: LanguageEngineContext {
    private nonisolated let executor = QueueExecutor(label: "readback.llama.context")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private nonisolated let model: LlamaModel
    private let memory: LlamaMemory

    init(model: LlamaModel, options: LanguageContextOptions) async throws {
        self.model = model
        memory = try LlamaMemory(model: model, options: options)
    }

    /// Needs the vocabulary only, so it does not wait for the calls before it.
    nonisolated func tokenCount(of text: String) throws -> Int { try model.tokens(of: text).count }

    nonisolated func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
        try await abortable { try $0.score(items) }
    }

    /// One run on the memory, with a flag of its own, raised when the calling task is cancelled.
    private nonisolated func abortable<Result: Sendable>(
        _ body: @Sendable (LlamaMemory) throws -> Result
    ) async throws -> Result {
        let flag = AbortFlag()
        return try await withTaskCancellationHandler {
            try await run(flag, body)
        } onCancel: {
            flag.raise()
        }
    }

    private func run<Result: Sendable>(
        _ flag: AbortFlag, _ body: @Sendable (LlamaMemory) throws -> Result
    ) throws -> Result {
        try memory.abortable(by: flag) { try body(memory) }
    }
}
