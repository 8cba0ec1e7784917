/// What is known of a recording and of the result that was made of it, before its sound may go. Pure: whoever has found it out asks
/// ``obstacle``.
struct SoundFacts: Hashable, Sendable {
    /// It is in the list of what Readback has recorded, and still the same file.
    var isRecorded = false
    /// Somebody holds its lock.
    var isGrowing = false
    /// The result's JSON could be read back whole, report and all.
    var isResultReadable = false
    /// The hash that the result names is that of the file.
    var isOfResult = false
    /// Every segment went into the report, where there is one.
    var isReportComplete = false
    /// A run that did not come to its end has written this result, or wants this recording.
    var waitingRun: String?
    /// All that was noted while it was recorded stands in the result.
    var hasMarks = false

    /// Why the sound stays; `nil` where it may go.
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
