import Foundation
import Timeline

/// Consecutive lines that are read as one: a question with its answer, or a statement in two parts.
package struct Passage: Hashable, Sendable {
    /// The range of its lines.
    let places: Range<Int>
    package let lines: [Conversation.Line]
    fileprivate let matter: MatterWords
    fileprivate let weight: Double

    fileprivate init(_ places: Range<Int>, of lines: [Conversation.Line], _ weights: LineWeights) {
        self.places = places
        self.lines = Array(lines[places])
        matter = MatterWords(self.lines.map(\.text).joined(separator: " "))
        weight = places.reduce(PassageChoice.worthOfCompany * Double(places.count - 1)) {
            $0 + weights.values[$1]
        }
    }

    /// The length in words.
    var length: Int { lines.reduce(0) { $0 + $1.length } }

    /// 1/e for adjacent passages, decreasing quickly with distance.
    fileprivate func nearness(to other: Passage) -> Double {
        let between = max(
            places.lowerBound - other.places.upperBound, other.places.lowerBound - places.upperBound)
        return exp(-Double(between + 1))
    }
}

/// Selects what a report quotes: the most informative passages from the whole conversation, without repetition.
///
/// A line seldom stands alone: it answers or continues another. Every passage short enough to read at a glance therefore competes as a
/// whole, and lines next to a good line are included if they tell something, too.
package enum PassageChoice {
    private static let mostLines = 3
    /// The most words in a passage of several lines; a longer line is shown alone.
    private static let mostWords = 50
    /// Passages of several lines are only chosen while all passages together stay below this share of what was said. A report that
    /// quotes everything has selected nothing.
    private static let mostShare = 0.4
    /// A line after a longer pause belongs to something else.
    private static let longestPause = AudioTime(value: 10, timescale: 1)
    /// Lines with fewer words tell nothing by themselves.
    private static let leastWords = 3

    /// In units of the weights: what a line of average weight adds to a passage.
    fileprivate static let worthOfCompany = 0.5
    /// In units of the weights: the cost of repeating everything that a better passage tells.
    private static let costOfRepetition = 1.0
    /// In units of the weights: the cost of being next to a better passage. Neighbors often say the same thing in other words.
    private static let costOfNearness = 1.0
    /// A passage that has more than this share in common with a better one is left out.
    private static let mostRepetition = 0.8

    /// The best passages, in the order in which they were said.
    package static func chosen(
        from lines: [Conversation.Line], _ weights: LineWeights, limit: Int
    ) -> [Passage] {
        // Candidates far down the list cannot win; a long recording has thousands of lines.
        var rest = candidates(lines, weights)
            .sorted { ($1.weight, $0.places.lowerBound) < ($0.weight, $1.places.lowerBound) }
            .prefix(limit * 100).map { Contender(passage: $0) }
        var chosen: [Passage] = []
        var room = Int(mostShare * Double(lines.reduce(0) { $0 + $1.length }))
        while chosen.count < limit {
            rest.removeAll { $0.passage.lines.count > 1 && $0.passage.length > room }
            guard let best = rest.indices.max(by: { (rest[$0].value, $1) < (rest[$1].value, $0) }) else {
                break
            }
            let passage = rest.remove(at: best).passage
            chosen.append(passage)
            room -= passage.length
            for index in rest.indices { rest[index].stand(below: passage) }
            rest.removeAll { $0.repetition > mostRepetition || $0.passage.places.overlaps(passage.places) }
        }
        return chosen.sorted { $0.places.lowerBound < $1.places.lowerBound }
    }

    private static func candidates(_ lines: [Conversation.Line], _ weights: LineWeights) -> [Passage] {
        lines.indices.filter { lines[$0].length >= leastWords }.flatMap { first in
            var (length, end) = (0, lines[first].range.end)
            return (first..<min(first + mostLines, lines.count)).prefix { last in
                let line = lines[last]
                defer { end = max(end, line.range.end) }
                length += line.length
                return last == first || length <= mostWords && line.range.start - end <= longestPause
            }
            .map { Passage(first..<($0 + 1), of: lines, weights) }
        }
    }

    /// A passage that may still be chosen, with what it loses to those already chosen.
    private struct Contender {
        let passage: Passage
        /// The largest share that it has in common with a chosen passage.
        private(set) var repetition = 0.0
        private var nearness = 0.0

        init(passage: Passage) { self.passage = passage }

        var value: Double {
            passage.weight - costOfRepetition * repetition - costOfNearness * nearness
        }

        mutating func stand(below chosen: Passage) {
            repetition = max(repetition, chosen.matter.share(in: passage.matter))
            nearness = max(nearness, chosen.nearness(to: passage))
        }
    }
}
