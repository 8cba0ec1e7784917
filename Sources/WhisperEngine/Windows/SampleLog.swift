/// The samples of a stream, by their numbers. Samples that are no longer needed are released.
struct SampleLog: Sendable {
    private var samples: [Float] = []
    private var first = 0

    var end: Int { first + samples.count }

    mutating func append(_ new: some Collection<Float>) { samples.append(contentsOf: new) }

    /// Keeps the samples from this one on; earlier ones are freed in batches.
    mutating func discard(before sample: Int) {
        let unwanted = min(sample, end) - first
        guard unwanted >= WindowRule.second else { return }
        samples.removeFirst(unwanted)
        first += unwanted
    }

    func samples(in range: Range<Int>) -> ArraySlice<Float> {
        samples[max(0, range.lowerBound - first)..<min(samples.count, range.upperBound - first)]
    }

    /// A window's samples, piece by piece.
    func samples(of window: WindowPlan) -> [Float] { window.pieces.flatMap { samples(in: $0) } }

    /// The middle of the quietest 30 ms in a range. The same samples give the same place.
    func quietest(in range: Range<Int>) -> Int {
        let frame = WindowRule.second * 3 / 100
        var best = (level: Float.infinity, sample: range.upperBound)
        var start = range.lowerBound
        while start + frame <= range.upperBound {
            let level = samples(in: start..<start + frame).reduce(0) { $0 + $1 * $1 }
            if level < best.level { best = (level, start + frame / 2) }
            start += frame / 3
        }
        return best.sample
    }
}
