import Foundation

/// How much of what a conversation is about some words tell, by what can be counted, whatever the language.
///
/// People come back to what they talk about, so its words stand in several lines, and not in every tenth, as words do with which anything is
/// said.
struct MatterWeights: Sendable {
    private let weights: [String: Double]

    /// A word that more lines have is no matter.
    private static let mostShare = 0.1
    /// However short the conversation.
    private static let fewLines = 3

    init(_ lines: [Conversation.Line]) {
        let spread = lines.reduce(into: [String: Int]()) { spread, line in
            for stem in MatterWords(line.text).stems { spread[stem, default: 0] += 1 }
        }
        let most = max(Self.fewLines, Int(Self.mostShare * Double(lines.count)))
        weights = spread.filter { (2...most).contains($0.value) }.mapValues {
            Double($0).squareRoot() * log(Double(lines.count) / Double($0))
        }
    }

    /// What the words tell, each worth half of what it was where it is told already.
    ///
    /// - Parameter told: how often each stem is told.
    func gain(of matter: MatterWords, after told: [String: Int]) -> Double {
        // In one order, since a sum of floating-point numbers depends on it.
        matter.stems.sorted().reduce(0) { sum, stem in
            guard let weight = weights[stem] else { return sum }
            return sum + weight * pow(Self.worthAgain, Double(told[stem] ?? 0))
        }
    }

    private static let worthAgain = 0.5
}
