import Foundation
import Transcripts

/// An utterance and what tells how much it says.
struct JudgedSegment: Hashable, Sendable {
    var segment: Segment
    var tokenCount: Int
    /// Different words that say what it is about.
    var contentWords: Int
    /// Words that count something.
    var numbers: Int
    /// What the model finds; `nil` where none was asked.
    var likelihoods: Likelihoods?
    /// All of that together; comparable within a recording.
    var score = 0.0

    init(_ segment: Segment, tokenCount: Int) {
        self.segment = segment
        self.tokenCount = tokenCount
        let words = segment.words.map { comparableForm($0.text) }
        contentWords = segment.contentSet.count
        numbers = min(Self.mostNumbers, words.count(where: \.isNumeral))
    }

    /// A telephone number is one number, however many words it takes.
    private static let mostNumbers = 6

    /// The order of a ranking: best first, and the earlier of two equals.
    static func isBetter(_ left: JudgedSegment, _ right: JudgedSegment) -> Bool {
        (right.score, left.segment.id) < (left.score, right.segment.id)
    }

    /// Greetings, and what is too short to say something.
    var isIdle: Bool {
        guard segment.words.count >= 3 else { return true }
        let words = segment.words.map { comparableForm($0.text) }
        return contentWords < 4
            && StatementCues.contains(Courtesies.phrases, in: StatementCues.searchable(words))
    }
}

/// Puts what is known of utterances together, by weights that were learned: `readback eval` shows what the model's marks add.
enum Ranking {
    static func ranked(_ judged: [JudgedSegment]) -> [JudgedSegment] {
        let isJudged = judged.allSatisfy { $0.likelihoods != nil }
        let weights = isJudged ? MomentWeights.withModel : MomentWeights.withoutModel
        let marks = MomentMarks(judged)
        let columns = weights.map { (values: marks.values(of: $0.mark), weight: $0.weight) }
        return judged.indices.map { index in
            var judged = judged[index]
            judged.score = columns.reduce(0) { $0 + $1.weight * $1.values[index] }
            return judged
        }.filter { !$0.isIdle }.sorted(by: JudgedSegment.isBetter)
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
    private static let repetitionPenalty = 1.0
    /// What standing where a better moment stands would cost.
    private static let nearnessPenalty = 1.0

    /// 1 at the same place; the next utterance has 1/e of it.
    private static func nearness(_ left: JudgedSegment, _ right: JudgedSegment) -> Double {
        exp(-Double(abs(left.segment.id - right.segment.id)))
    }

    /// The share of the smaller set that the other has, too.
    private static func overlap(_ left: Set<String>, _ right: Set<String>) -> Double {
        let least = min(left.count, right.count)
        return least == 0 ? 0 : Double(left.intersection(right).count) / Double(least)
    }
}
