import Readback

/// The part of a recording where one speaker talks and nobody else, as far as its transcript shows.
struct SpokenAlone {
    /// The longest such part, cut to one minute; `nil` if there is none.
    let range: AudioTimeRange?

    /// Enough to recognize a voice.
    private static let most = AudioTime(value: 60, timescale: 1)

    init(_ speaker: String, in transcript: Transcript) {
        var (longest, run, othersEnd) = (AudioTimeRange.zero, AudioTimeRange?.none, AudioTime.zero)
        for segment in transcript.segments {
            guard segment.speaker == speaker, segment.speakerIsUnclear != true else {
                // If segments overlap, the part ends where the other speaker begins.
                run = run.map { AudioTimeRange(start: $0.start, end: min($0.end, segment.range.start)) }
                longest = [longest, run].compactMap(\.self).max { $0.duration < $1.duration } ?? longest
                run = nil
                othersEnd = max(othersEnd, segment.range.end)
                continue
            }
            let start = max(run?.start ?? segment.range.start, othersEnd)
            run = AudioTimeRange(start: start, end: max(run?.end ?? start, segment.range.end))
        }
        longest = [longest, run].compactMap(\.self).max { $0.duration < $1.duration } ?? longest
        let end = min(longest.end, longest.start + Self.most)
        range = longest.isEmpty ? nil : AudioTimeRange(start: longest.start, end: end)
    }
}
