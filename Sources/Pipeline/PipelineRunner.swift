import AudioInput
import Execution
import Foundation
import LanguageModels
import SpeechAnalysis
import Timeline
import TranscriptTasks
import Transcripts

/// Takes a recording through speech recognition and, if asked, through a task.
///
/// Audio is pulled from the source as fast as recognition takes it; the whole recording is never in memory. Recognition has the
/// cores first and the text model after it: two pools of threads that fight for the same cores are slower than either alone.
///
/// ```swift
/// for try await event in PipelineRunner(request).events() {
///     if case .segment(let segment) = event { print(segment.text) }
/// }
/// ```
///
/// Letting go of the stream, or cancelling the task that reads it, stops everything.
public struct PipelineRunner: Sendable {
    private let request: PipelineRequest

    public init(_ request: PipelineRequest) { self.request = request }

    public func events() -> AsyncThrowingStream<PipelineEvent, any Error> {
        AsyncThrowingStream { continuation in
            let work = Task {
                do {
                    let result = try await run { continuation.yield($0) }
                    continuation.yield(.finished(result))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in work.cancel() }
        }
    }

    private func run(report: @escaping @Sendable (PipelineEvent) -> Void) async throws -> PipelineResult {
        let hearing = HearingStage(request: request, report: report)
        let transcript = try await hearing.run()
        for warning in await request.source.warnings { report(.warning(warning.message)) }
        guard let task = request.task, let engine = request.languageEngine, !transcript.segments.isEmpty
        else {
            return PipelineResult(transcript: transcript)
        }
        report(.taskStarted(name: task.name))
        let stage = ReadingStage(task: task, engine: engine, threadCount: request.threadCount)
        return try await stage.read(transcript) { report(.taskProgress($0)) }
    }
}
