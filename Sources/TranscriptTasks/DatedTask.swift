import Spoken
import Transcripts

/// A task whose report adds calendar dates to the days that people mention. For recordings whose date is known.
///
/// ```swift
/// let task = DatedTask(.call, recorded: day)
/// ```
public struct DatedTask: TranscriptTask {
    private let task: any TranscriptTask
    private let recorded: CalendarDay

    /// - Parameters:
    ///   - task: makes the report.
    ///   - recorded: the day of the recording.
    public init(_ task: any TranscriptTask, recorded: CalendarDay) {
        self.task = task
        self.recorded = recorded
    }

    /// The name of the wrapped task.
    public var name: String { task.name }

    /// Same as the wrapped task.
    public var gainsFromRehearsal: Bool { task.gainsFromRehearsal }

    /// Same as the wrapped task.
    public var modelUse: ModelUse { task.modelUse }

    /// Same as the wrapped task.
    public var asksQuestions: Bool { task.asksQuestions }

    /// Starts a run of the wrapped task.
    public func begin(with model: WritingModel?) throws -> any TranscriptTaskRun {
        DatedRun(run: try task.begin(with: model), recorded: recorded)
    }

    private struct DatedRun: TranscriptTaskRun {
        let run: any TranscriptTaskRun
        let recorded: CalendarDay

        func add(_ segment: Segment) async throws { try await run.add(segment) }

        func finish(_ transcript: Transcript, draft: DraftReceiver?) async throws -> Report {
            let dated: @Sendable (Report) -> Report = { $0.dated(from: recorded, in: transcript) }
            return dated(
                try await run.finish(transcript, draft: ReportDraft.receiver(draft, changing: dated)))
        }
    }
}
