import Spoken
import TranscriptTasks
import Transcripts

/// The events of a run, in order. ``started(_:)`` is the first. The last is ``finished(_:)``, or the stream throws.
public enum PipelineEvent: Hashable, Sendable {
    case started(PipelineStart)
    /// The progress of the run. Sent often; only the latest one matters.
    case progress(PipelineProgress)
    /// What a party is saying; replaces the party's earlier volatile text. Empty once the words have become final.
    case volatile(party: Int, text: VolatileText)
    /// A final, numbered segment. It no longer changes.
    case segment(Segment)
    /// Speakers were determined: these segments, with new numbers, replace all earlier ones.
    case attributed([Segment])
    /// A task starts work on the transcript.
    case taskStarted(name: String)
    /// The part of a task's report written so far; replaces the previous draft and is replaced by the report.
    case draft(ReportDraft)
    case taskDone(Report)
    /// Something the user should know; the run continues.
    case warning(String)
    case finished(PipelineResult)
}
