import Timeline

/// Puts an engine's reports of speech and silence in order: final, without overlaps, nothing before the finalization time.
struct ActivityShaper: Hashable, Sendable {
    private(set) var finalizedThrough = AudioTime.zero

    mutating func receive(_ range: AudioTimeRange, isSpeech: Bool) -> ModuleOutput? {
        let range = AudioTimeRange(start: max(range.start, finalizedThrough), end: range.end)
        guard !range.isEmpty else { return nil }
        finalizedThrough = range.end
        return .activity(range, isSpeech: isSpeech)
    }

    mutating func finalize(through time: AudioTime) {
        finalizedThrough = max(finalizedThrough, time)
    }
}
