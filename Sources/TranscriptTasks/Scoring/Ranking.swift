import Foundation

/// Puts what is known of utterances together, by weights that were learned: `readback eval` shows what the model's marks add.
enum Ranking {
    /// Each with its score, in the order in which they came.
    ///
    /// - Parameter reading: what tells moments in the model's states, where these are known.
    static func scored(_ judged: [JudgedSegment], by reading: StateReading? = nil) -> [JudgedSegment] {
        let marks = MomentMarks(judged)
        let states = judged.compactMap(\.likelihoods?.state)
        let understood = states.count == judged.count ? reading?.values(of: states) : nil
        let isJudged = judged.allSatisfy { $0.likelihoods != nil }
        let weights =
            understood != nil
            ? MomentWeights.withStates : isJudged ? MomentWeights.withModel : MomentWeights.withoutModel
        let columns = weights.map { (values: marks.values(of: $0.mark), weight: $0.weight) }
        return judged.indices.map { index in
            var judged = judged[index]
            judged.score = columns.reduce(understood?[index] ?? 0) { $0 + $1.weight * $1.values[index] }
            return judged
        }
    }

    /// What says something, best first.
    static func ranked(_ scored: [JudgedSegment]) -> [JudgedSegment] {
        scored.filter { !$0.isIdle }.sorted(by: JudgedSegment.isBetter)
    }

    /// The best, where a moment counts for less the more of its content words a better one has said already, and the nearer it
    /// stands to one: neighbours often speak of one thing in other words.
    static func withoutRepetitions(_ ranked: [JudgedSegment], limit: Int) -> [JudgedSegment] {
        // Far down the list nothing can win any more; a long recording has thousands of utterances.
        var rest = ranked.prefix(limit * 40).map { ($0, $0.segment.contentSet) }
        var kept: [(judged: JudgedSegment, words: Set<String>)] = []
        while kept.count < limit {
            rest.removeAll { _, words in kept.contains { overlap($0.words, words) > 0.8 } }
            let values = rest.map { judged, words in
                judged.score - repetitionPenalty * (kept.map { overlap($0.words, words) }.max() ?? 0)
                    - nearnessPenalty * (kept.map { nearness($0.judged, judged) }.max() ?? 0)
            }
            guard let best = values.indices.max(by: { (values[$0], $1) < (values[$1], $0) }) else { break }
            kept.append(rest.remove(at: best))
        }
        return kept.map(\.judged)
    }

    /// In the scores' own unit: what a full repetition costs.
    static let repetitionPenalty = 1.0
    /// What standing where a better moment stands would cost.
    static let nearnessPenalty = 1.0

    /// 1 at the same place; the next utterance has 1/e of it.
    private static func nearness(_ left: JudgedSegment, _ right: JudgedSegment) -> Double {
        exp(-Double(abs(left.segment.id - right.segment.id)))
    }

    /// The share of the smaller set that the other has, too.
    static func overlap(_ left: Set<String>, _ right: Set<String>) -> Double {
        let least = min(left.count, right.count)
        return least == 0 ? 0 : Double(left.intersection(right).count) / Double(least)
    }
}
