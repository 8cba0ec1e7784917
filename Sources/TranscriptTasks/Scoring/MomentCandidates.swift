import Foundation
import Transcripts

/// Chooses which utterances of a window are worth the model's time: those with the most to say, by their content words
/// alone. It only has to be right enough to keep the best; the model ranks what is left.
enum MomentCandidates {
    static func choose(from window: ScoringWindow, limit: Int) -> [Segment] {
        let sets = window.segments.map(\.contentSet)
        var segmentsWith: [String: Int] = [:]
        for word in sets.joined() { segmentsWith[word, default: 0] += 1 }
        let weighted = zip(window.segments, sets).map { segment, words in
            // A word that comes back ties the utterance to the rest; one that is everywhere says nothing new.
            // Sorted, since a sum of floating-point numbers depends on its order and a set has none.
            (segment, words.sorted().reduce(0.0) { $0 + log(1 + Double(segmentsWith[$1] ?? 0)) })
        }
        return weighted.filter { $0.1 > 0 && $0.0.words.count >= 3 }
            .sorted { ($1.1, $0.0.id) < ($0.1, $1.0.id) }
            .prefix(limit).map(\.0)
            .sorted { $0.id < $1.id }
    }

    /// Leaves out what an earlier, better moment already says: more than half of its content words are the same.
    static func withoutRepetitions(_ ranked: [Segment], limit: Int) -> [Segment] {
        var kept: [(segment: Segment, words: Set<String>)] = []
        for segment in ranked where kept.count < limit {
            let words = segment.contentSet
            let repeats = kept.contains {
                2 * $0.words.intersection(words).count > min($0.words.count, words.count)
            }
            if !repeats { kept.append((segment, words)) }
        }
        return kept.map(\.segment)
    }
}
