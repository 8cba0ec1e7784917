import Readback

/// How far a recording in progress was transcribed, and what in it was speech.
struct HeardSoFar: Hashable, Sendable, Codable {
    /// Up to where it was transcribed, in seconds.
    var seconds = 0.0
    /// The end of the last words, in seconds.
    var lastWord = 0.0
    /// The parties that have spoken.
    var parties: Set<String> = []

    /// Takes an event of the run. Returns true if there is more to report than a fraction of a second.
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
