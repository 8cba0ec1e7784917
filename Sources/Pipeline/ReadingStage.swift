import LanguageModels
import TranscriptTasks
import Transcripts

/// The second half of a run: tasks read a transcript, with the text model if there is one.
public struct ReadingStage: Sendable {
    let tasks: [any TranscriptTask]
    private let engine: (any LanguageEngine)?
    private let embedder: (any TextEmbedder)?
    private let threadCount: Int

    /// Creates a stage; without an engine, tasks quote.
    ///
    /// - Parameters:
    ///   - tasks: the tasks, in order.
    ///   - engine: the text model that writes.
    ///   - embedder: finds passages by meaning, for tasks that ask questions.
    ///   - threadCount: the number of threads for the text model.
    public init(
        tasks: [any TranscriptTask], engine: (any LanguageEngine)?, embedder: (any TextEmbedder)? = nil,
        threadCount: Int
    ) {
        self.tasks = tasks
        self.engine = engine
        self.embedder = embedder
        self.threadCount = threadCount
    }

    /// Reads a complete transcript.
    ///
    /// A report that fails does not lose the transcript: the result says what went wrong. Only cancellation throws.
    public func read(
        _ transcript: Transcript, report: @escaping EventReport = { _ in }
    ) async throws -> PipelineResult {
        let reading = try await begin(segmentCount: transcript.segments.count, report: report)
        for segment in transcript.segments {
            try await reading.add(segment, end: transcript.duration)
        }
        return try await reading.finish(transcript)
    }

    /// Starts to read a complete transcript.
    private func begin(segmentCount: Int, report: @escaping EventReport) async throws -> Reading {
        let reading = Reading(segmentCount: segmentCount, report: report)
        for task in tasks {
            try await report(.taskStarted(name: task.name))
            await reading.begin(task) { try await model(for: task) }
        }
        try Task.checkCancellation()
        return reading
    }

    /// Reads a transcript that is still growing. Until recognition is done, the text model uses only the cores it leaves free.
    func reading(whileListening report: @escaping EventReport) -> GrowingReading {
        GrowingReading(Reading(report: report), threadCount: threadCount)
    }

    /// Starts the tasks on a transcript that is still growing.
    func begin(_ growing: GrowingReading, report: EventReport) async throws {
        for task in tasks {
            try await report(.taskStarted(name: task.name))
            await growing.begin(task, with: engine, embedder)
        }
        try Task.checkCancellation()
    }

    private func model(for task: any TranscriptTask) async throws -> WritingModel? {
        guard let engine else { return nil }
        return WritingModel(
            profile: engine.profile, context: try await Self.context(engine, threadCount: threadCount),
            answering: try await Self.answering(task, engine, threadCount: threadCount), embedder: embedder)
    }

    /// A context for a task's questions, without the adapter for taking notes. `nil` if the task asks no
    /// questions, or if the model has no adapter and answers with the context that writes.
    static func answering(
        _ task: any TranscriptTask, _ engine: any LanguageEngine, threadCount: Int
    ) async throws -> (any LanguageEngineContext)? {
        guard task.asksQuestions, engine.profile.lesson != nil else { return nil }
        return try await engine.makeContext(.forQuestions(threadCount: max(1, threadCount)))
    }

    /// One context with all cores, which it divides among requests that are written side by side.
    static func context(
        _ engine: any LanguageEngine, threadCount: Int
    ) async throws -> any LanguageEngineContext {
        try await engine.makeContext(LanguageContextOptions(threadCount: max(1, threadCount)))
    }
}
