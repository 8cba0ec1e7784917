import Timeline

extension Transcript {
    /// How long somebody spoke: the segments' ranges, with overlaps counted once.
    public var spokenDuration: AudioTime {
        var total = AudioTime.zero
        var covered = AudioTime.negativeInfinity
        for range in segments.map(\.range).sorted(by: { $0.start < $1.start }) where range.end > covered {
            total += range.end - max(range.start, covered)
            covered = range.end
        }
        return total
    }
}

extension Transcript {
    /// The share of words that are expected to be wrong, by the recogniser's own confidence; `nil` where it gives none.
    public var expectedWordErrorRate: Double? { meanConfidence.map { min(1, max(0, 1 - $0)) } }
}
