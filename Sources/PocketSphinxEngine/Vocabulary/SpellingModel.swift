import Foundation

/// Says how a word that no dictionary lists is likely to be pronounced. Learned from words that one does.
///
/// A word is read as a sequence of graphones; the model knows how likely a graphone is after the five before it, and reads a word
/// by beam search.
struct SpellingModel: Sendable {
    struct Reading: Hashable, Sendable {
        var phones: [UInt8]
        /// Among the readings that were found; they sum to 1.
        var probability: Double
    }

    private static let start: UInt16 = 0
    private static let end: UInt16 = 1
    private static let beam = 12

    private let graphones: [Graphone]
    /// Indices of graphones, by letter.
    private let byLetter: [[UInt16]]
    private let counts: GraphoneCounts

    init(words: [SpelledWord]) {
        let aligner = GraphoneAligner(words: words)
        let aligned = words.compactMap(aligner.align)
        var uses: [Graphone: Int] = [:]
        for graphone in aligned.joined() { uses[graphone, default: 0] += 1 }
        // The rarest are misspellings of the dictionary. Ties are broken by content, so that the same words give the same model.
        let frequent = uses.sorted { first, second in
            if first.value != second.value { return first.value > second.value }
            if first.key.letter != second.key.letter { return first.key.letter < second.key.letter }
            return first.key.phones.lexicographicallyPrecedes(second.key.phones)
        }.prefix(GraphoneCounts.limit - 2)
        // Indices 0 and 1 are the marks; no letter leads to them.
        graphones =
            [Graphone(letter: .max, phones: []), Graphone(letter: .max, phones: [])] + frequent.map(\.key)
        var indices: [Graphone: UInt16] = [:]
        var byLetter = Array(repeating: [UInt16](), count: Letters.count)
        for index in 2..<graphones.count {
            indices[graphones[index]] = UInt16(index)
            byLetter[Int(graphones[index].letter)].append(UInt16(index))
        }
        self.byLetter = byLetter
        let padding = Array(repeating: Self.start, count: GraphoneCounts.order - 1)
        let sequences = aligned.compactMap { word -> [UInt16]? in
            let known = word.compactMap { indices[$0] }
            return known.count == word.count ? padding + known + [Self.end] : nil
        }
        counts = GraphoneCounts(sequences: sequences, graphoneCount: graphones.count)
    }

    private struct Hypothesis {
        var context: UInt64 = 0
        var score = 0.0
        var phones: [UInt8] = []
    }

    /// Up to `limit` pronunciations, likeliest first.
    func readings(of letters: [UInt8], limit: Int) -> [Reading] {
        var open = [Hypothesis()]
        for letter in letters {
            var next: [Hypothesis] = []
            for hypothesis in open {
                for index in byLetter[Int(letter)] {
                    let chance = counts.probability(of: index, after: hypothesis.context)
                    next.append(
                        Hypothesis(
                            context: GraphoneCounts.extend(hypothesis.context, by: index),
                            score: hypothesis.score + log(chance),
                            phones: hypothesis.phones + graphones[Int(index)].phones))
                }
            }
            open = Array(next.sorted { $0.score > $1.score }.prefix(Self.beam))
        }
        var weights: [[UInt8]: Double] = [:]
        let best = open.map(\.score).max() ?? 0
        for hypothesis in open where !hypothesis.phones.isEmpty {
            let chance = counts.probability(of: Self.end, after: hypothesis.context)
            weights[hypothesis.phones, default: 0] += exp(hypothesis.score - best) * chance
        }
        let total = weights.values.reduce(0, +)
        return weights.map { Reading(phones: $0.key, probability: $0.value / total) }
            .sorted { first, second in
                first.probability != second.probability
                    ? first.probability > second.probability
                    : first.phones.lexicographicallyPrecedes(second.phones)
            }
            .prefix(limit).map { $0 }
    }
}
