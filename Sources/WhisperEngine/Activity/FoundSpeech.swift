import Timeline

/// Where somebody was found to speak, in audio that is still held. Stretches that touch are one, in whatever pieces they were found.
struct FoundSpeech: Hashable, Sendable {
    private(set) var ranges: [Range<Int>] = []

    mutating func note(_ stretch: FoundStretch) {
        guard stretch.isSpeech, !stretch.range.isEmpty else { return }
        ranges.append(joining: stretch.range)
    }

    /// The audio before a sample is held no more.
    mutating func forget(before sample: Int) { ranges.removeAll { $0.upperBound <= sample } }

    func inside(_ range: Range<Int>) -> [Range<Int>] { ranges.inside(range) }
}

extension [Range<Int>] {
    /// What of them lies in a stretch.
    func inside(_ range: Range<Int>) -> [Range<Int>] {
        map { $0.clamped(to: range) }.filter { !$0.isEmpty }
    }
}
