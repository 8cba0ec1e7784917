import LanguageModels

/// A task's current stage and progress. Each update replaces the one before it.
public struct TaskWork: Hashable, Sendable {
    /// A stage of the work.
    public enum Stage: String, Hashable, Sendable, Codable {
        /// Reading the transcript; counts segments.
        case reading
        /// Writing notes; counts pieces. A custom task counts answers.
        case writing
        /// Writing and checking titles and the summary; counts drafts.
        case title
    }

    /// The current stage.
    public let stage: Stage
    /// The number of finished items, in the unit of the stage.
    public let done: Int
    /// The total number of items; `nil` if it is not known.
    public let planned: Int?

    /// Creates a progress update.
    public init(_ stage: Stage, done: Int, planned: Int? = nil) {
        self.stage = stage
        self.done = done
        self.planned = planned
    }

    /// Receives the progress. Results do not depend on it.
    @TaskLocal public static var listener: WorkListener<TaskWork>?

    /// Reports progress to the listener.
    static func tell(_ stage: Stage, done: Int, planned: Int? = nil) {
        listener?.hear(TaskWork(stage, done: done, planned: planned))
    }

    /// Runs calls to a text model and reports progress after each finished text.
    ///
    /// - Parameter work: returns the progress after this number of texts.
    static func telling<Value: Sendable>(
        _ work: @escaping @Sendable (_ texts: Int) -> TaskWork, while ask: () async throws -> Value,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        guard let listener else { return try await ask() }
        let told: @Sendable (Int) -> Void = { listener.hear(work($0)) }
        return try await ModelWork.counting(told, in: ask)
    }
}
