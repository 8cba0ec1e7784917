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
