import LanguageModels
import TranscriptTasks
import Transcripts

/// The second half of a run: tasks read a transcript with the text model.
public struct ReadingStage: Sendable {
    let tasks: [any TranscriptTask]
    private let engine: any LanguageEngine
    private let threadCount: Int

    /// Tasks, and what reads for them.
    public init(tasks: [any TranscriptTask], engine: any LanguageEngine, threadCount: Int) {
        self.tasks = tasks
        self.engine = engine
        self.threadCount = threadCount
    }

    /// Reads a transcript that is complete.
    ///
    /// A failing summary never costs the transcript: what goes wrong is in the result. Only cancellation throws.
    public func read(
        _ transcript: Transcript, report: @escaping EventReport = { _ in }
    ) async throws -> PipelineResult {
        let reading = try await begin(report: report)
        for segment in transcript.segments {
            try await reading.add(segment, end: transcript.duration)
        }
        return try await reading.finish(transcript)
    }

    /// Starts to read a transcript that is complete.
    private func begin(report: @escaping EventReport) async throws -> Reading {
        let reading = Reading(report: report)
        for task in tasks {
            try await report(.taskStarted(name: task.name))
            await reading.begin(task) {
                try await resources()
            }
        }
        try Task.checkCancellation()
        return reading
    }

    /// Starts to read a transcript that is still growing. One core is left to whoever hears until it has heard everything.
    func beginWhileListening(
        report: @escaping EventReport
    ) async throws -> GrowingReading {
        let growing = GrowingReading(Reading(report: report))
        for task in tasks {
            try await report(.taskStarted(name: task.name))
            await growing.begin(task) { (engine.profile, try await makeContexts()) }
        }
        try Task.checkCancellation()
        return growing
    }

    private func resources() async throws -> TaskResources {
        let contexts = try await makeContexts()
        let writer = engine.profile.recipe == .writing ? contexts.first : nil
        return TaskResources(
            profile: engine.profile, context: ParallelScorer(contexts), writer: writer)
    }

    /// A model that writes has one context with all cores: its answers come one after the other, and it checks them itself. One that
    /// judges has one context of one thread for each core: see ``ParallelScorer``.
    private func makeContexts() async throws -> [any LanguageEngineContext] {
        if engine.profile.recipe == .writing {
            return [try await engine.makeContext(LanguageContextOptions(threadCount: max(1, threadCount)))]
        }
        var contexts: [any LanguageEngineContext] = []
        for _ in 0..<max(1, threadCount) {
            contexts.append(try await engine.makeContext(LanguageContextOptions(threadCount: 1)))
        }
        return contexts
    }
}
