/// Silences stretches that contain only an echo.
///
/// Speech is never cut short: audio near it also passes. A single block that sounds like speech does not count as speech.
struct EchoGate {
    /// The number of blocks before and after speech that pass with it: a fifth of a second.
    private static let hold = 12
    /// This many of the blocks around a block must sound like speech.
    private static let votes = 4
    private static let voters = 4
    /// The number of blocks after a block that are needed to decide on it.
    static let lookAhead = hold + voters

    /// The waiting blocks, preceded by those kept for looking back.
    private var blocks: [EchoSuppressor.Block] = []
    private var next = 0
    private var gain: Float = 1

    /// Adds the next block; returns a block that has been decided, if any.
    mutating func add(_ block: EchoSuppressor.Block) -> [Float]? {
        blocks.append(block)
        guard blocks.count - next > Self.lookAhead else { return nil }
        return passNext()
    }

    /// Returns the waiting blocks.
    mutating func finish() -> [Float] {
        var samples: [Float] = []
        while next < blocks.count { samples += passNext() }
        return samples
    }

    private mutating func passNext() -> [Float] {
        let samples = ramped(blocks[next].samples, to: passes(next) ? 1 : 0)
        next += 1
        if next > 2 * Self.lookAhead {
            blocks.removeFirst(next - Self.lookAhead)
            next = Self.lookAhead
        }
        return samples
    }

    private func passes(_ index: Int) -> Bool {
        around(index, Self.voters).allSatisfy { blocks[$0].sound != .echo }
            || around(index, Self.hold).contains { center in
                around(center, Self.voters).count { blocks[$0].sound == .speech } >= Self.votes
            }
    }

    private func around(_ index: Int, _ reach: Int) -> Range<Int> {
        max(0, index - reach)..<min(blocks.count, index + reach + 1)
    }

    private mutating func ramped(_ samples: [Float], to target: Float) -> [Float] {
        defer { gain = target }
        guard gain != target || target != 1 else { return samples }
        let step = (target - gain) / Float(samples.count)
        return samples.indices.map { samples[$0] * (gain + step * Float($0 + 1)) }
    }
}
