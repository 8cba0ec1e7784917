import Foundation
import TranscriptTasks

/// Baselines without a model, which a model must beat to be worth its time.
package enum Baselines {
    /// The first lines, as if a reader stopped there.
    package static func first(_ lines: [String], count: Int) -> [String] { Array(lines.prefix(count)) }

    /// The lines with the highest weight: each word counts every time it occurs, and less the more lines contain it.
    package static func tfIdf(_ lines: [String], count: Int) -> [String] {
        let words = lines.map(EvaluationWords.words)
        var spread: [String: Int] = [:]
        for line in words { for word in Set(line) { spread[word, default: 0] += 1 } }
        let weights = words.map { line in
            line.reduce(0.0) { $0 + log(Double(lines.count) / Double(spread[$1] ?? 1)) }
        }
        return weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }.prefix(count).sorted()
            .map { lines[$0] }
    }

    /// What a report without a model quotes; the difference is what a model adds.
    static func quotations(_ lines: [Conversation.Line], in language: ReportLanguage, count: Int) -> [String]
    {
        PassageChoice.chosen(from: lines, LineWeights(lines, in: language), limit: count)
            .flatMap(\.lines).map(\.text)
    }
}
