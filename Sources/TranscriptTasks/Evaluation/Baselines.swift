import Foundation

/// What needs no model: what a model must beat to be worth its time.
public enum Baselines {
    /// The first lines: what a reader gets who reads no further.
    public static func first(_ lines: [String], count: Int) -> [String] { Array(lines.prefix(count)) }

    /// The lines with the most weight: each word counts as often as it is said, and less the more lines have it.
    public static func tfIdf(_ lines: [String], count: Int) -> [String] {
        let words = lines.map(EvaluationWords.words)
        var spread: [String: Int] = [:]
        for line in words { for word in Set(line) { spread[word, default: 0] += 1 } }
        let weights = words.map { line in
            line.reduce(0.0) { $0 + log(Double(lines.count) / Double(spread[$1] ?? 1)) }
        }
        return weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }.prefix(count).sorted()
            .map { lines[$0] }
    }

    /// What a report without a model quotes: what a model adds is the difference.
    static func quotations(_ lines: [Conversation.Line], in language: ReportLanguage, count: Int) -> [String]
    {
        PassageChoice.chosen(from: lines, LineWeights(lines, in: language), limit: count)
            .flatMap(\.lines).map(\.text)
    }
}

/// Whether one way is better than another on the same texts, or was lucky with them: the texts are drawn again and again.
public enum PairedBootstrap {
    /// How often, of all draws, the mean of `ours` is above that of `theirs`.
    public static func share(_ ours: [Double], above theirs: [Double], draws: Int = 10_000) -> Double {
        precondition(ours.count == theirs.count, "the same texts on both sides")
        guard !ours.isEmpty else { return 0 }
        var dice = Dice(state: 1)
        let differences = zip(ours, theirs).map { $0 - $1 }
        let wins = (0..<draws).count { _ in
            // Sums of nearly equal numbers: what is left by rounding is no win.
            differences.indices.reduce(0.0) { sum, _ in sum + differences[dice.roll(differences.count)] }
                > 1e-9
        }
        return Double(wins) / Double(draws)
    }

    /// SplitMix64: the same draws every time.
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
