import LanguageModels
import TranscriptTasks
import Transcripts

/// The second half of a run: tasks read a transcript, with the text model where there is one.
public struct ReadingStage: Sendable {
    let tasks: [any TranscriptTask]
    private let engine: (any LanguageEngine)?
    private let embedder: (any TextEmbedder)?
    private let threadCount: Int

    /// Tasks, and what writes for them; without an engine they quote.
    ///
    /// - Parameters:
    ///   - tasks: what is asked of a transcript, in this order.
    ///   - engine: the text model that writes.
    ///   - embedder: finds for tasks that ask questions what was meant in other words.
    ///   - threadCount: the threads that the text model computes with.
    public init(
        tasks: [any TranscriptTask], engine: (any LanguageEngine)?, embedder: (any TextEmbedder)? = nil,
        threadCount: Int
    ) {
        self.tasks = tasks
        self.engine = engine
        self.embedder = embedder
        self.threadCount = threadCount
    }

    /// Reads a transcript that is complete.
    ///
    /// A failing summary never costs the transcript: what goes wrong is in the result. Only cancellation throws.
    public func read(
        _ transcript: Transcript, report: @escaping EventReport = { _ in }
    ) async throws -> PipelineResult {
        let reading = try await begin(segmentCount: transcript.segments.count, report: report)
        for segment in transcript.segments {
            try await reading.add(segment, end: transcript.duration)
        }
        return try await reading.finish(transcript)
    }

    /// Starts to read a transcript that is complete.
    private func begin(segmentCount: Int, report: @escaping EventReport) async throws -> Reading {
        let reading = Reading(segmentCount: segmentCount, report: report)
        for task in tasks {
            try await report(.taskStarted(name: task.name))
            await reading.begin(task) { try await model(for: task) }
        }
        try Task.checkCancellation()
        return reading
    }

    /// Reads a transcript that is still growing. One core is left to whoever hears until it has heard everything.
    func reading(whileListening report: @escaping EventReport) -> GrowingReading {
        GrowingReading(Reading(report: report), threadCount: threadCount)
    }

    /// Puts the tasks to work on a transcript that is still growing.
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

    /// A context for a task's questions: without what the model has learned about taking notes. `nil` where the task asks none, or the model
    /// has learned nothing and answers as it writes.
    static func answering(
        _ task: any TranscriptTask, _ engine: any LanguageEngine, threadCount: Int
    ) async throws -> (any LanguageEngineContext)? {
        guard task.asksQuestions, engine.profile.lesson != nil else { return nil }
        return try await engine.makeContext(.forQuestions(threadCount: max(1, threadCount)))
    }

    /// One context with all cores, which shares out what is written side by side.
    static func context(
        _ engine: any LanguageEngine, threadCount: Int
    ) async throws -> any LanguageEngineContext {
        try await engine.makeContext(LanguageContextOptions(threadCount: max(1, threadCount)))
    }
}
