import Spoken
import TranscriptTasks
import Transcripts

/// What a run has to say, in the order in which it happens. ``started(_:)`` is the first; the last is ``finished(_:)``, or the
/// stream throws.
public enum PipelineEvent: Hashable, Sendable {
    case started(PipelineStart)
    /// How far the run has come. Said often; the latest one tells all.
    case progress(PipelineProgress)
    /// What a party is saying; replaces this party's earlier volatile text. Empty when what it said has become final.
    case volatile(party: Int, text: VolatileText)
    /// A segment is final and numbered. It does not change any more.
    case segment(Segment)
    /// It has been found out who speaks: these segments, numbered anew, take the place of all that were final.
    case attributed([Segment])
    /// A task starts to work on the transcript.
    case taskStarted(name: String)
    /// A task's report as far as it is written; replaces the draft before, and is replaced by the report.
    case draft(ReportDraft)
    case taskDone(Report)
    /// Something a person should know; the run goes on.
    case warning(String)
    case finished(PipelineResult)
}
