import Foundation

/// How much each line of a conversation tells, beside the others: by what can be counted, whatever the language.
///
/// Words that few other lines have are news, and people say numbers and days where something is settled; what answers a question tells more
/// than what was asked.
package struct LineWeights: Sendable {
    // In standard deviations of a line's weight. Chosen on Tests/Fixtures/eval/dev; docs/logs/eval.log has what they reach.
    private static let news = 0.7
    private static let quantities = 0.45
    private static let answer = 0.4

    /// A telephone number is one number, however many words it takes.
    private static let mostQuantities = 6

    /// In the lines' order; 0 for one that tells as much as the mean of them.
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

    /// For each line the words in it, each by how few lines have it.
    private static func news(in lines: [Conversation.Line]) -> [Double] {
        let matters = lines.map { MatterWords($0.text).stems }
        let spread = matters.reduce(into: [String: Int]()) { spread, stems in
            for stem in stems { spread[stem, default: 0] += 1 }
        }
        // In one order, since a sum of floating-point numbers depends on it.
        return matters.map { stems in
            stems.sorted().reduce(0) { $0 + log(1 + Double(lines.count) / Double(spread[$1] ?? 1)) }
        }
    }

    private static func isAnswer(_ index: Int, of lines: [Conversation.Line]) -> Bool {
        index > 0 && lines[index - 1].asks && lines[index - 1].speaker != lines[index].speaker
    }

    /// By how much they vary.
    private static func standardized(_ values: [Double]) -> [Double] {
        let mean = values.reduce(0, +) / Double(max(1, values.count))
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, values.count))
        return values.map { variance > 1e-12 ? ($0 - mean) / variance.squareRoot() : 0 }
    }
}
