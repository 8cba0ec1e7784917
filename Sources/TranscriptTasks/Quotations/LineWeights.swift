import Foundation

/// Estimates how much each line of a conversation tells, compared with the others, by counting, in any language.
///
/// Words that occur in few lines are news. Numbers and days are said where something is settled. An answer tells more than its question.
package struct LineWeights: Sendable {
    // In standard deviations of a line's weight. Chosen on Tests/Fixtures/eval/dev; docs/logs/eval.log has the scores.
    private static let news = 0.7
    private static let quantities = 0.45
    private static let answer = 0.4

    /// The most numbers and dates counted per line: a telephone number is one number, however many words it takes.
    private static let mostQuantities = 6

    /// The weights in line order; 0 is average.
    let values: [Double]

    package init(_ lines: [Conversation.Line], in language: ReportLanguage) {
        let news = Self.standardized(Self.news(in: lines))
        let quantities = Self.standardized(
            lines.map { line in
                Double(min(Self.mostQuantities, line.words.count { language.isQuantity($0.bare) }))
            })
        values = lines.indices.map { index in
            Self.news * news[index] + Self.quantities * quantities[index]
                + (Self.isAnswer(index, of: lines) ? Self.answer : 0)
        }
    }

    /// For each line, the sum of its words' rarity across lines.
    private static func news(in lines: [Conversation.Line]) -> [Double] {
        let matters = lines.map { MatterWords($0.text).stems }
        let spread = matters.reduce(into: [String: Int]()) { spread, stems in
            for stem in stems { spread[stem, default: 0] += 1 }
        }
        // In a fixed order, since the sum of floating-point numbers depends on it.
        return matters.map { stems in
            stems.sorted().reduce(0) { $0 + log(1 + Double(lines.count) / Double(spread[$1] ?? 1)) }
        }
    }

    private static func isAnswer(_ index: Int, of lines: [Conversation.Line]) -> Bool {
        index > 0 && lines[index - 1].asks && lines[index - 1].speaker != lines[index].speaker
    }

    /// The values with mean 0 and standard deviation 1.
    private static func standardized(_ values: [Double]) -> [Double] {
        let mean = values.reduce(0, +) / Double(max(1, values.count))
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, values.count))
        return values.map { variance > 1e-12 ? ($0 - mean) / variance.squareRoot() : 0 }
    }
}
