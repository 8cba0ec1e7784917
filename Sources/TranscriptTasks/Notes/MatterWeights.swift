import Foundation

/// Estimates how much some words tell about a conversation's subject, by counting, in any language.
///
/// People return to their subject, so its words occur in several lines. Words that occur in more than a tenth of the
/// lines are used in talk about anything.
struct MatterWeights: Sendable {
    private let weights: [String: Double]
    /// The content value that one third of the lines reach; lines of a few words do not count.
    private(set) var ofTellingLines = 0.0

    /// A word that occurs in more than this share of the lines is not about the subject.
    private static let mostShare = 0.1
    /// The least number of lines for that limit, in short conversations.
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

    /// The words that have a weight, with their weights.
    func told(by words: MatterWords) -> Told {
        // In a fixed order, since the sum of floating-point numbers depends on it.
        Told(weights: words.stems.sorted().compactMap { stem in weights[stem].map { (stem, $0) } })
    }

    /// The weighted words of a text.
    struct Told: Sendable {
        fileprivate let weights: [(stem: String, weight: Double)]

        /// - Parameter counts: how often each stem has been told already; each time halves its weight.
        func gain(after counts: [String: Int]) -> Double {
            weights.reduce(0) { $0 + $1.weight * pow(Self.worthAgain, Double(counts[$1.stem] ?? 0)) }
        }

        private static let worthAgain = 0.5
    }
}
