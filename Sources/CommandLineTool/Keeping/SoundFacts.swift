/// What is known about a recording and its result before the recording's audio may be deleted.
/// Does no I/O: the caller collects the facts and reads ``obstacle``.
struct SoundFacts: Hashable, Sendable {
    /// It is in the list of Readback's recordings and still the same file.
    var isRecorded = false
    /// A process holds its lock.
    var isGrowing = false
    /// The result's JSON could be read completely, including the report.
    var isResultReadable = false
    /// The hash in the result is that of the file.
    var isOfResult = false
    /// The report, if there is one, covers every segment.
    var isReportComplete = false
    /// An interrupted run that wrote this result or needs this recording.
    var waitingRun: String?
    /// All marks and notes from the recording are in the result.
    var hasMarks = false

    /// Why the audio must stay; `nil` if it may be deleted.
    var obstacle: String? {
        if !isRecorded { return "Readback did not record it, or it was replaced since" }
        if isGrowing { return "it is being recorded" }
        if !isResultReadable { return "its result cannot be read" }
        if !isOfResult { return "its result was made from other sound" }
        if let waitingRun {
            return "an interrupted run needs it; `readback resume \(waitingRun)` completes it"
        }
        if !isReportComplete { return "its report is incomplete" }
        if !hasMarks { return "its result lacks notes of the recording; make it again with `readback run`" }
        return nil
    }
}
