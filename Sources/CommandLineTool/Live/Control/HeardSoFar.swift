import Readback

/// How far a recording that is being made was heard, and what of it was speech.
struct HeardSoFar: Hashable, Sendable, Codable {
    /// So much of its sound.
    var seconds = 0.0
    /// Where the last words end.
    var lastWord = 0.0
    /// Who has said anything.
    var parties: Set<String> = []

    /// Takes what the run says; true where there is more to tell than a fraction of a second.
    mutating func take(_ event: PipelineEvent) -> Bool {
        switch event {
        case .progress(let progress):
            let before = seconds
            seconds = max(seconds, progress.settled.seconds)
            return Int(seconds) != Int(before)
        case .segment(let segment) where !segment.words.isEmpty:
            lastWord = max(lastWord, segment.range.end.seconds)
            parties.insert(segment.speaker ?? "")
            return true
        default: return false
        }
    }
}
