import Timeline

/// Where speech was found in the audio that is still held. Touching stretches are merged, however they were found.
struct FoundSpeech: Hashable, Sendable {
    private(set) var ranges: [Range<Int>] = []

    mutating func note(_ stretch: FoundStretch) {
        guard stretch.isSpeech, !stretch.range.isEmpty else { return }
        ranges.append(joining: stretch.range)
    }

    /// Forgets the speech before a sample, whose audio is no longer held.
    mutating func forget(before sample: Int) { ranges.removeAll { $0.upperBound <= sample } }

    func inside(_ range: Range<Int>) -> [Range<Int>] { ranges.inside(range) }
}

extension [Range<Int>] {
    /// The parts of the ranges that lie in a stretch.
    func inside(_ range: Range<Int>) -> [Range<Int>] {
        map { $0.clamped(to: range) }.filter { !$0.isEmpty }
    }
}
