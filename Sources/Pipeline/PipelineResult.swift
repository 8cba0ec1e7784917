import TranscriptTasks
import Transcripts

/// The result of a run.
public struct PipelineResult: Hashable, Sendable {
    /// Why a task has no report. The transcript is complete all the same.
    public struct TaskFailure: Hashable, Sendable {
        /// The task's name.
        public var task: String
        /// The reason, as one sentence.
        public var reason: String

        /// Creates a failure.
        public init(task: String, reason: String) {
            self.task = task
            self.reason = reason
        }
    }

    /// The transcript.
    public var transcript: Transcript
    /// In the order of the tasks; empty if there were none, or if nobody spoke.
    public var reports: [Report]
    /// The tasks that have no report, and why.
    public var taskFailures: [TaskFailure]
    /// Whether the run was asked to stop before the end of the audio or of its tasks. Then this is only what it had recognized so far.
    public var wasStopped: Bool

    /// Creates a result.
    public init(
        transcript: Transcript, reports: [Report] = [],
        taskFailures: [TaskFailure] = [], wasStopped: Bool = false
    ) {
        self.transcript = transcript
        self.reports = reports
        self.taskFailures = taskFailures
        self.wasStopped = wasStopped
    }

    /// The first task's report; `nil` if there is none.
    public var report: Report? { reports.first }

    /// Why the first failed task has no report.
    public var taskFailure: String? { taskFailures.first?.reason }
}
