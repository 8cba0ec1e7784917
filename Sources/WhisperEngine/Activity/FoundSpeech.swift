/// Where somebody was found to speak, in audio that is still held. Stretches that touch are one, in whatever pieces they were found.
struct FoundSpeech: Hashable, Sendable {
    private(set) var ranges: [Range<Int>] = []

    mutating func note(_ stretch: FoundStretch) {
        guard stretch.isSpeech, !stretch.range.isEmpty else { return }
        if let last = ranges.last, last.upperBound >= stretch.range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, stretch.range.upperBound)
        } else {
            ranges.append(stretch.range)
        }
    }

    /// The audio before a sample is held no more.
    mutating func forget(before sample: Int) { ranges.removeAll { $0.upperBound <= sample } }

    func inside(_ range: Range<Int>) -> [Range<Int>] {
        ranges.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
    }
}
