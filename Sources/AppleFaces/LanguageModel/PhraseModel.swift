import Foundation

/// A language model of a few phrases: how likely a word is after the one or two before it.
///
/// Probabilities are those of Witten and Bell: after a context that was followed by `c` words, `t` of them different, a new word has
/// the weight `t / (c + t)`, shared by what is likely after the shorter context. So a phrase is likely from its second word on,
/// and its words may stand in other places, too.
package struct PhraseModel: Sendable {
    package static let order = 3
    static let start = "<s>"
    static let end = "</s>"

    /// What follows a context, and how often.
    private struct Continuations {
        var counts: [String: Int] = [:]
        var total = 0

        mutating func add(_ word: String, _ count: Int) {
            counts[word, default: 0] += count
            total += count
        }

        /// The share that is kept for words that did not follow.
        var reserve: Double { Double(counts.count) / Double(total + counts.count) }

        func share(_ word: String) -> Double {
            Double(counts[word] ?? 0) / Double(total + counts.count)
        }
    }

    /// By context: none, one or two words.
    private var contexts: [[String]: Continuations] = [:]

    package init(_ phrases: [(words: [String], count: Int)]) {
        for (words, count) in phrases where !words.isEmpty && count > 0 {
            let sentence = [Self.start] + words + [Self.end]
            for index in 1..<sentence.count {
                for length in 0...min(index, Self.order - 1) {
                    contexts[Array(sentence[index - length..<index]), default: Continuations()].add(
                        sentence[index], count)
                }
            }
        }
    }

    package var isEmpty: Bool { contexts.isEmpty }

    /// All words, in the order of the alphabet; without the marks of a sentence.
    package var words: [String] { vocabulary.filter { $0 != Self.end } }

    private var vocabulary: [String] { (contexts[[]]?.counts.keys).map { $0.sorted() } ?? [] }

    /// The probability of a word after a context of up to two words.
    package func probability(of word: String, after context: [String]) -> Double {
        guard let found = contexts[context] else {
            return context.isEmpty ? 0 : probability(of: word, after: Array(context.dropFirst()))
        }
        guard !context.isEmpty else { return Double(found.counts[word] ?? 0) / Double(found.total) }
        return found.share(word) + found.reserve * probability(of: word, after: Array(context.dropFirst()))
    }

    /// The model in the format of the ARPA, which every tool for such models reads. A line before it names what it was made from.
    package func arpa(origin: String) -> String {
        var grams: [[[String]]] = [([[Self.start]] + vocabulary.map { [$0] })]
        for length in 1..<Self.order {
            grams.append(
                contexts.filter { $0.key.count == length }
                    .flatMap { entry in entry.value.counts.keys.map { entry.key + [$0] } }
                    .sorted { $0.lexicographicallyPrecedes($1) })
        }
        var lines = [origin, "", "\\data\\"]
        for (index, grams) in grams.enumerated() { lines.append("ngram \(index + 1)=\(grams.count)") }
        for (index, grams) in grams.enumerated() {
            lines += ["", "\\\(index + 1)-grams:"]
            lines += grams.map { line(of: $0, isLongest: index + 1 == Self.order) }
        }
        return (lines + ["", "\\end\\", ""]).joined(separator: "\n")
    }

    private func line(of gram: [String], isLongest: Bool) -> String {
        let isStart = gram == [Self.start]
        let probability =
            isStart ? 1e-99 : probability(of: gram[gram.count - 1], after: Array(gram.dropLast()))
        let entry = Self.number(log10(probability)) + " " + gram.joined(separator: " ")
        guard !isLongest, let found = contexts[gram] else { return entry }
        return entry + " " + Self.number(log10(found.reserve))
    }

    /// Four digits, whatever the locale.
    private static func number(_ value: Double) -> String { String(format: "%.4f", value) }
}
