import AudioInput
import Timeline
import TranscriptTasks
import Transcripts

/// What a run has to say, in the order in which it happens. The last event is ``finished(_:)``, or the stream throws.
public enum PipelineEvent: Hashable, Sendable {
    /// Audio up to this time has been taken in.
    case progress(heard: AudioTime, estimatedDuration: AudioTime?)
    /// What a party is saying; replaces this party's earlier volatile text. Empty when what it said has become final.
    case volatile(party: Int, text: String)
    /// A segment is final and numbered. It does not change any more.
    case segment(Segment)
    /// A task starts to work on the transcript.
    case taskStarted(name: String)
    case taskProgress(TaskProgress)
    /// Something a person should know; the run goes on.
    case warning(String)
    case finished(PipelineResult)
}

/// What a run leaves behind.
public struct PipelineResult: Hashable, Sendable, Codable {
    public var transcript: Transcript
    /// `nil` when no task was asked for, when nobody spoke, or when the task failed.
    public var report: Report?
    /// Why there is no report although one was asked for. The transcript is whole all the same.
    public var taskFailure: String?

    public init(transcript: Transcript, report: Report? = nil, taskFailure: String? = nil) {
        self.transcript = transcript
        self.report = report
        self.taskFailure = taskFailure
    }
}
