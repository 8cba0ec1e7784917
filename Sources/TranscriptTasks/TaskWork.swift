import LanguageModels

/// What a task is at and how far it is, told while it works. The latest one tells all.
public struct TaskWork: Hashable, Sendable {
    /// What is being done.
    public enum Stage: String, Hashable, Sendable, Codable {
        /// The transcript is read; segments are counted.
        case reading
        /// Sentences are written and counted, or a custom task's answers.
        case writing
        /// The title, and what it is about, are drafted and judged; drafts are counted.
        case title
    }

    /// What is being done.
    public let stage: Stage
    /// How many are done, of those that are counted in this stage.
    public let done: Int
    /// How many there are to do; `nil` where the task does not know.
    public let planned: Int?

    /// Work that is so far.
    public init(_ stage: Stage, done: Int, planned: Int? = nil) {
        self.stage = stage
        self.done = done
        self.planned = planned
    }

    /// Is told what a task is at. Nothing depends on it.
    @TaskLocal public static var listener: WorkListener<TaskWork>?

    /// Says what the task is at.
    static func tell(_ stage: Stage, done: Int, planned: Int? = nil) {
        listener?.hear(TaskWork(stage, done: done, planned: planned))
    }

    /// Asks a text model, and tells each text of it that is done.
    ///
    /// - Parameter work: what the task is at when so many texts are done.
    static func telling<Value: Sendable>(
        _ work: @escaping @Sendable (_ texts: Int) -> TaskWork, while ask: () async throws -> Value,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        guard let listener else { return try await ask() }
        let told: @Sendable (Int) -> Void = { listener.hear(work($0)) }
        return try await ModelWork.counting(told, in: ask)
    }
}
