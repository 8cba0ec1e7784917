import TranscriptTasks
import Transcripts

/// What a run leaves behind.
public struct PipelineResult: Hashable, Sendable {
    /// Why a task has no report. The transcript is whole all the same.
    public struct TaskFailure: Hashable, Sendable {
        /// The task's name.
        public var task: String
        /// Why it has no report: one sentence.
        public var reason: String

        /// A task that has no report.
        public init(task: String, reason: String) {
            self.task = task
            self.reason = reason
        }
    }

    /// What was said.
    public var transcript: Transcript
    /// In the order in which the tasks were asked for; empty when none was, or when nobody spoke.
    public var reports: [Report]
    /// The tasks that have no report, and why.
    public var taskFailures: [TaskFailure]
    /// The run was asked to stop before the end of the audio or of its tasks: what it had heard is here, and nothing else.
    public var wasStopped: Bool

    /// All that came of a run.
    public init(
        transcript: Transcript, reports: [Report] = [],
        taskFailures: [TaskFailure] = [], wasStopped: Bool = false
    ) {
        self.transcript = transcript
        self.reports = reports
        self.taskFailures = taskFailures
        self.wasStopped = wasStopped
    }

    /// The first task's report; `nil` when there is none.
    public var report: Report? { reports.first }

    /// Why the first task that failed has no report.
    public var taskFailure: String? { taskFailures.first?.reason }
}
