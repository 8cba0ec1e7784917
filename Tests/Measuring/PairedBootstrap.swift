/// Tests whether one method is better than another on the same texts or was only lucky, by drawing texts at random many times.
package enum PairedBootstrap {
    /// The share of draws in which the mean of `ours` is above that of `theirs`.
    package static func share(_ ours: [Double], above theirs: [Double], draws: Int = 10_000) -> Double {
        precondition(ours.count == theirs.count, "the same texts on both sides")
        guard !ours.isEmpty else { return 0 }
        var dice = Dice(state: 1)
        let differences = zip(ours, theirs).map { $0 - $1 }
        let wins = (0..<draws).count { _ in
            // A sum of nearly equal numbers may leave a rounding error, which is not a win.
            differences.indices.reduce(0.0) { sum, _ in sum + differences[dice.roll(differences.count)] }
                > 1e-9
        }
        return Double(wins) / Double(draws)
    }

    /// SplitMix64 with a fixed seed, so the draws are always the same.
    private struct Dice {
        var state: UInt64

        mutating func roll(_ sides: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((mixed ^ (mixed >> 31)) % UInt64(sides))
        }
    }
}
