import Foundation
import Timeline

/// Some lines that follow each other and are read as one: a question with its answer, what somebody says in two breaths.
package struct Passage: Hashable, Sendable {
    /// Where it stands among all lines.
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

    /// How long it is, in words.
    var length: Int { lines.reduce(0) { $0 + $1.length } }

    /// 1/e for neighbours, soon less.
    fileprivate func nearness(to other: Passage) -> Double {
        let between = max(
            places.lowerBound - other.places.upperBound, other.places.lowerBound - places.upperBound)
        return exp(-Double(between + 1))
    }
}

/// Chooses what a report quotes: what tells most, from all over the conversation, and nothing twice.
///
/// A line seldom stands alone: it answers, or goes on. So whatever may be read at one glance competes as a whole, and the neighbours of a
/// good line come with it where they tell something, too.
package enum PassageChoice {
    private static let mostLines = 3
    /// What is longer is shown alone.
    private static let mostWords = 50
    /// Of all that was said: company is added while all passages together stay below it. A report that quotes everything has chosen nothing.
    private static let mostShare = 0.4
    /// What follows later belongs to something else.
    private static let longestPause = AudioTime(value: 10, timescale: 1)
    /// Fewer words tell nothing by themselves.
    private static let leastWords = 3

    /// In the weights' own unit: what a line that tells as much as the mean adds to a passage.
    fileprivate static let worthOfCompany = 0.5
    /// In the weights' own unit: what telling all that a better passage tells would cost,
    private static let costOfRepetition = 1.0
    /// and what standing where a better one stands: neighbours often speak of one thing in other words.
    private static let costOfNearness = 1.0
    /// What tells so much of what a better passage tells is left out.
    private static let mostRepetition = 0.8

    /// The best, in the order in which they were said.
    package static func chosen(
        from lines: [Conversation.Line], _ weights: LineWeights, limit: Int
    ) -> [Passage] {
        // Far down the list nothing can win any more; a long recording has thousands of lines.
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

    /// A passage that may still be chosen, and what it loses to those that are.
    private struct Contender {
        let passage: Passage
        /// The share of its matter in the one among the chosen that has most of it.
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
