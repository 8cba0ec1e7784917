import Transcripts

/// Chooses which utterances are worth the model's time and, when it has judged, which are shown.
enum MomentCandidates {
    /// The utterances of a window with the most weight, in the order in which they were said.
    static func choose(from window: ScoringWindow, limit: Int) -> [JudgedSegment] {
        let weights = UtteranceWeights(window.segments).values
        let all = window.segments.indices.map { index in
            JudgedSegment(
                segment: window.segments[index], tokenCount: window.tokenCounts[index],
                weight: weights[index], score: weights[index])
        }
        return all.filter { $0.weight > 0 && $0.segment.words.count >= 3 }
            .sorted(by: JudgedSegment.isBetter).prefix(limit)
            .sorted { $0.segment.id < $1.segment.id }
    }

    /// The best, where a moment counts for less the more of its content words a better one has said already.
    static func withoutRepetitions(_ judged: [JudgedSegment], limit: Int) -> [JudgedSegment] {
        var rest = judged.sorted(by: JudgedSegment.isBetter).map { ($0, $0.segment.contentSet) }
        var kept: [(judged: JudgedSegment, words: Set<String>)] = []
        while kept.count < limit {
            rest.removeAll { _, words in kept.contains { overlap($0.words, words) > 0.8 } }
            let values = rest.map { judged, words in
                judged.score - 0.5 * abs(judged.score) * (kept.map { overlap($0.words, words) }.max() ?? 0)
            }
            guard let best = values.indices.max(by: { (values[$0], $1) < (values[$1], $0) }) else { break }
            kept.append(rest.remove(at: best))
        }
        return kept.map(\.judged)
    }

    /// The share of the smaller set that the other has, too.
    private static func overlap(_ left: Set<String>, _ right: Set<String>) -> Double {
        let least = min(left.count, right.count)
        return least == 0 ? 0 : Double(left.intersection(right).count) / Double(least)
    }
}
