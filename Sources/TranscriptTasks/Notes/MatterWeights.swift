import Foundation

/// How much of what a conversation is about some words tell, by what can be counted, whatever the language.
///
/// People come back to what they talk about, so its words stand in several lines, and not in every tenth, as words do with which anything is
/// said.
struct MatterWeights: Sendable {
    private let weights: [String: Double]
    /// So much matter has one line in three of those that say more than a few words.
    private(set) var ofTellingLines = 0.0

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
        let matter = lines.filter { $0.text.wordLength > Self.fewWords }
            .map { told(by: MatterWords($0.text)).gain(after: [:]) }.sorted()
        if !matter.isEmpty { ofTellingLines = matter[2 * matter.count / 3] }
    }

    private static let fewWords = 3

    /// The words that tell something, and how much.
    func told(by words: MatterWords) -> Told {
        // In one order, since a sum of floating-point numbers depends on it.
        Told(weights: words.stems.sorted().compactMap { stem in weights[stem].map { (stem, $0) } })
    }

    /// What some words tell.
    struct Told: Sendable {
        fileprivate let weights: [(stem: String, weight: Double)]

        /// - Parameter counts: how often each stem is told already; each time it is worth half of what it was.
        func gain(after counts: [String: Int]) -> Double {
            weights.reduce(0) { $0 + $1.weight * pow(Self.worthAgain, Double(counts[$1.stem] ?? 0)) }
        }

        private static let worthAgain = 0.5
    }
}
