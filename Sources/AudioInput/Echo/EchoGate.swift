/// Silences the stretches in which nothing but an echo is heard.
///
/// Speech is never cut short: what lies near it passes, too, and one block that sounds like speech is not yet speech.
struct EchoGate {
    /// How many blocks before and after speech pass with it: a fifth of a second.
    private static let hold = 12
    /// So many of the blocks around one must sound like speech.
    private static let votes = 4
    private static let voters = 4
    /// Blocks that come before a block can be decided on.
    static let lookAhead = hold + voters

    /// The blocks that wait, behind those that are kept to look back at.
    private var blocks: [EchoSuppressor.Block] = []
    private var next = 0
    private var gain: Float = 1

    /// Takes the next block; gives one that has become certain.
    mutating func add(_ block: EchoSuppressor.Block) -> [Float]? {
        blocks.append(block)
        guard blocks.count - next > Self.lookAhead else { return nil }
        return passNext()
    }

    /// The blocks that wait.
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
