import Spoken
import Transcripts

/// A task whose report has the days of the calendar beside the days that people spoke of. For recordings whose own day is known.
///
/// ```swift
/// let task = DatedTask(.call, recorded: day)
/// ```
public struct DatedTask: TranscriptTask {
    private let task: any TranscriptTask
    private let recorded: CalendarDay

    /// - Parameters:
    ///   - task: makes the report.
    ///   - recorded: the day on which it was said.
    public init(_ task: any TranscriptTask, recorded: CalendarDay) {
        self.task = task
        self.recorded = recorded
    }

    /// That of the task.
    public var name: String { task.name }

    /// As the task has it.
    public var gainsFromRehearsal: Bool { task.gainsFromRehearsal }

    /// As the task has it.
    public var modelUse: ModelUse { task.modelUse }

    /// As the task has it.
    public var asksQuestions: Bool { task.asksQuestions }

    /// Puts the task to work.
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
