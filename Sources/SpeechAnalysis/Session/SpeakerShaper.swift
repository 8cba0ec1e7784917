import SpeechEngines
import Timeline

/// Puts an engine's speaker turns in order: ranges without overlaps, nothing before the finalization time.
struct SpeakerShaper: Hashable, Sendable {
    private(set) var finalizedThrough = AudioTime.zero

    mutating func receive(_ turns: [SpeakerTurn], in range: AudioTimeRange) -> ModuleOutput? {
        let stretch = AudioTimeRange(start: max(range.start, finalizedThrough), end: range.end)
        guard !stretch.isEmpty else { return nil }
        finalizedThrough = stretch.end
        return .speakers(turns.compactMap { $0.cut(to: stretch) }, in: stretch)
    }

    mutating func finalize(through time: AudioTime) {
        finalizedThrough = max(finalizedThrough, time)
    }
}
