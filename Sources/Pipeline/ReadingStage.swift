import LanguageModels
import TranscriptTasks
import Transcripts

/// The second half of a run: a task reads a transcript with the text model.
public struct ReadingStage: Sendable {
    private let task: any TranscriptTask
    private let engine: any LanguageEngine
    private let threadCount: Int

    public init(task: any TranscriptTask, engine: any LanguageEngine, threadCount: Int) {
        self.task = task
        self.engine = engine
        self.threadCount = threadCount
    }

    /// A failing summary never costs the transcript: what goes wrong is in the result. Only cancellation throws.
    public func read(
        _ transcript: Transcript, progress: @escaping @Sendable (TaskProgress) -> Void = { _ in }
    ) async throws -> PipelineResult {
        do {
            let run = try task.begin(
                with: TaskResources(
                    profile: engine.profile, context: try await makeScorer(), progress: progress))
            for segment in transcript.segments { try await run.add(segment) }
            return PipelineResult(transcript: transcript, report: try await run.finish(transcript))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            return PipelineResult(transcript: transcript, taskFailure: String(describing: error))
        }
    }

    /// One context of one thread for each core: see ``ParallelScorer``.
    private func makeScorer() async throws -> any TextScorer {
        var contexts: [any TextScorer] = []
        for _ in 0..<max(1, threadCount) {
            contexts.append(try await engine.makeContext(LanguageContextOptions(threadCount: 1)))
        }
        return ParallelScorer(contexts)
    }
}
