import Pipeline

/// Transcribes a recording and reports on it.
///
/// ```swift
/// let result = try await Readback.read("call.mp3")
/// print(result.report?.title?.text ?? "untitled", result.transcript.text)
/// ```
///
/// A report that could not be made does not lose the transcript: `result.taskFailure` says why.
///
/// - Parameters:
///   - path: the recording, in any format that `ffmpeg` knows.
///   - options: what is wanted of it.
/// - Throws: an error whose `description` says what failed, why, and what to do; `CancellationError` if the task was cancelled.
public func read(_ path: String, _ options: ReadOptions = ReadOptions()) async throws -> PipelineResult {
    for try await event in events(of: path, options) {
        if case .finished(let result) = event { return result }
    }
    // A stream that ends without its last event was cancelled.
    throw CancellationError()
}

/// The same as ``read(_:_:)``, with everything that happens on the way: progress, segments as they become final, drafts of the report. The
/// last event is `finished`, or the stream throws. Work stops when nobody reads on.
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
    AsyncThrowingStream { continuation in
        let work = Task {
            do {
                let run = try await OneRun.open(path, options)
                for try await event in PipelineRunner(run.request).events() {
                    if case .finished = event {
                        // The result is whole whether or not its journal can be removed.
                        do { try run.discardJournal() } catch { continuation.yield(.warning("\(error)")) }
                    }
                    continuation.yield(event)
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in work.cancel() }
    }
}
