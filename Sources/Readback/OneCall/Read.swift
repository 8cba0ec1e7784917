import Pipeline
import TranscriptTasks

/// Transcribes a recording and writes a report on it.
///
/// ```swift
/// let result = try await Readback.read("call.mp3")
/// print(result.report?.title?.text ?? "untitled", result.transcript.text)
/// ```
///
/// If the report fails, the transcript is not lost: `result.taskFailure` says why.
///
/// - Parameters:
///   - path: the recording, in any format that `ffmpeg` knows.
///   - options: how to process it.
/// - Throws: ``ReadbackError``; `CancellationError` if the task was canceled.
public func read(_ path: String, _ options: ReadOptions = ReadOptions()) async throws -> PipelineResult {
    try await result(of: events(of: path, options))
}

/// Resumes a run that ``read(_:_:)`` or ``events(of:_:)`` began with a journal and whose process died. Finished
/// work is not repeated, and the result is the same to the byte.
///
/// ```swift
/// let result = try await Readback.resume("call.mp3.journal")
/// ```
///
/// The journal contains the recording's path and the options. It is removed when the run is complete.
///
/// - Parameters:
///   - journal: the journal's file.
///   - task: the run's task, if it is not a `StandardTask`.
///   - engines: where models are found and how they are opened.
/// - Throws: ``ReadbackError``, with the code `journalUnusable` if the journal is damaged or of another
///   version, or if the recording, the models or the program have changed.
public func resume(
    _ journal: String, task: (any TranscriptTask)? = nil, engines: EngineRegistry = EngineRegistry()
) async throws -> PipelineResult {
    try await result(of: events(resuming: journal, task: task, engines: engines))
}

/// Like ``read(_:_:)``, with every event on the way: progress, segments as they become final, drafts of the
/// report. The last event is `finished`, or the stream throws. The work stops when the stream is dropped.
///
/// ```swift
/// for try await event in Readback.events(of: "call.mp3") {
///     switch event {
///     case .progress(let progress): bar.value = progress.fraction ?? 0
///     case .segment(let segment): print(segment.speaker ?? "", segment.text)
///     case .finished(let result): show(result)
///     default: break
///     }
/// }
/// ```
public func events(
    of path: String, _ options: ReadOptions = ReadOptions()
) -> AsyncThrowingStream<PipelineEvent, any Error> {
    events { try await OneRun.open(path, options) }
}

/// Like ``resume(_:task:engines:)``, with every event on the way.
public func events(
    resuming journal: String, task: (any TranscriptTask)? = nil, engines: EngineRegistry = EngineRegistry()
) -> AsyncThrowingStream<PipelineEvent, any Error> {
    events { try await OneRun.resume(journal, task, engines) }
}

private func result(of events: AsyncThrowingStream<PipelineEvent, any Error>) async throws -> PipelineResult {
    for try await event in events {
        if case .finished(let result) = event { return result }
    }
    // A stream that ends without its last event was canceled.
    throw CancellationError()
}

private func events(
    _ open: @escaping @Sendable () async throws -> OneRun
) -> AsyncThrowingStream<PipelineEvent, any Error> {
    AsyncThrowingStream { continuation in
        let work = Task {
            do {
                let run = try await open()
                for try await event in PipelineRunner(run.request).events() {
                    if case .finished = event {
                        // The result is complete whether or not the journal can be removed.
                        do { try run.discardJournal() } catch { continuation.yield(.warning("\(error)")) }
                    }
                    continuation.yield(event)
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: ReadbackError(error) ?? error)
            }
        }
        continuation.onTermination = { _ in work.cancel() }
    }
}
