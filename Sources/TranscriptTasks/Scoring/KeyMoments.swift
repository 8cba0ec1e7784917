import Foundation
import Timeline

/// Some utterances that follow each other and are read as one: a question with its answer, what one person says in two breaths.
struct KeyMoment: Sendable {
    /// Where it stands among all utterances.
    let places: Range<Int>
    let utterances: [JudgedSegment]
    fileprivate let words: Set<String>
    fileprivate let length: Int
    fileprivate let value: Double

    fileprivate init(_ places: Range<Int>, of scored: [JudgedSegment]) {
        self.places = places
        utterances = Array(scored[places])
        words = utterances.reduce(into: []) { $0.formUnion($1.content) }
        length = utterances.reduce(0) { $0 + $1.segment.words.count }
        value = utterances.reduce(KeyMoments.worthOfCompany * Double(places.count - 1)) { $0 + $1.score }
    }

    /// The share of the content words of the one with fewer that the other has, too.
    fileprivate func repetition(in other: KeyMoment) -> Double {
        let least = min(words.count, other.words.count)
        return least == 0 ? 0 : Double(words.intersection(other.words).count) / Double(least)
    }

    /// 1/e for neighbours, soon less.
    fileprivate func nearness(to other: KeyMoment) -> Double {
        let between = max(
            places.lowerBound - other.places.upperBound, other.places.lowerBound - places.upperBound)
        return exp(-Double(between + 1))
    }
}

/// A moment that may still be chosen, and what it loses to those that are.
private struct Contender {
    let moment: KeyMoment
    /// That in the one among the chosen which has most of it.
    private(set) var repetition = 0.0
    private var nearness = 0.0

    init(moment: KeyMoment) { self.moment = moment }

    var value: Double {
        moment.value - KeyMoments.costOfRepetition * repetition - KeyMoments.costOfNearness * nearness
    }

    mutating func stand(below chosen: KeyMoment) {
        repetition = max(repetition, chosen.repetition(in: moment))
        nearness = max(nearness, chosen.nearness(to: moment))
    }
}

/// Chooses the moments that a report quotes.
///
/// An utterance seldom stands alone: it answers, or goes on. So whatever may be read at one glance competes as a whole, and the
/// neighbours of a good utterance come with it where they say something, too.
enum KeyMoments {
    static let mostUtterances = 3
    /// What is longer is shown alone.
    static let mostWords = 50
    /// Of all that was said: company is added while all moments together stay below it. A report that quotes everything has picked
    /// nothing.
    static let mostShare = 0.4
    /// What follows later belongs to something else.
    static let longestPause = AudioTime(value: 10, timescale: 1)
    /// How many moments a report shows of so many words, when it shows `usual` of a few minutes: more of what is long, since more was
    /// said that matters, but far fewer than it has more words, since somebody is to read them.
    static func count(usual: Int, words: Int) -> Int {
        let more = max(0, words - wordsOfAFewMinutes) / wordsForOneMore
        return usual == 0 ? 0 : min(usual + more, 3 * usual)
    }

    /// Ten minutes of talk.
    private static let wordsOfAFewMinutes = 1_500
    /// Four minutes of it.
    private static let wordsForOneMore = 600

    /// In the scores' own unit: what an utterance that is as good as the mean adds to a moment.
    static let worthOfCompany = 0.5

    /// In the scores' own unit: what saying all that a better moment says would cost.
    static let costOfRepetition = 1.0
    /// What says so much of what a better moment says is left out.
    static let mostRepetition = 0.8
    /// What standing where a better moment stands would cost: neighbours often speak of one thing in other words.
    static let costOfNearness = 1.0

    /// The best, in the order of the recording.
    ///
    /// - Parameter told: segments that the report shows in a list of their own. Nothing is read twice.
    static func chosen(from scored: [JudgedSegment], limit: Int, told: Set<Int> = []) -> [KeyMoment] {
        best(of: scored, upTo: mostUtterances, limit: limit, told: told)
            .sorted { $0.places.lowerBound < $1.places.lowerBound }
    }

    /// The best of those that are one utterance each, best first.
    static func utterances(from scored: [JudgedSegment], limit: Int) -> [JudgedSegment] {
        best(of: scored, upTo: 1, limit: limit).flatMap(\.utterances)
    }

    /// One after the other. A moment counts for less the more of its content words a better one has said already, and the nearer it
    /// stands to one.
    private static func best(
        of scored: [JudgedSegment], upTo mostUtterances: Int, limit: Int, told: Set<Int> = []
    ) -> [KeyMoment] {
        guard limit > 0 else { return [] }
        // Far down the list nothing can win any more; a long recording has thousands of utterances.
        var rest = candidates(scored, upTo: mostUtterances, told).sorted {
            ($1.value, $0.places.lowerBound) < ($0.value, $1.places.lowerBound)
        }
        .prefix(limit * 100).map { Contender(moment: $0) }
        var kept: [KeyMoment] = []
        var room = Int(mostShare * Double(scored.reduce(0) { $0 + $1.segment.words.count }))
        while kept.count < limit {
            rest.removeAll { $0.moment.utterances.count > 1 && $0.moment.length > room }
            guard
                let best = rest.indices.max(by: { (rest[$0].value, $1) < (rest[$1].value, $0) })
            else { break }
            let chosen = rest.remove(at: best).moment
            kept.append(chosen)
            room -= chosen.length
            for index in rest.indices { rest[index].stand(below: chosen) }
            rest.removeAll { $0.repetition > mostRepetition || $0.moment.places.overlaps(chosen.places) }
        }
        return kept
    }

    private static func candidates(
        _ scored: [JudgedSegment], upTo mostUtterances: Int, _ told: Set<Int>
    ) -> [KeyMoment] {
        scored.indices.filter { !scored[$0].isGreeting && !told.contains(scored[$0].segment.id) }.flatMap {
            first in
            var (length, end) = (0, scored[first].segment.range.end)
            let reachable = (first..<min(first + mostUtterances, scored.count)).prefix { last in
                let segment = scored[last].segment
                defer { end = max(end, segment.range.end) }
                length += segment.words.count
                // What nobody put into words is no part of a quotation.
                return !segment.words.isEmpty && !told.contains(segment.id)
                    && (last == first || length <= mostWords && segment.range.start - end <= longestPause)
            }
            return reachable.filter { $0 == first ? !scored[first].isIdle : !scored[$0].isGreeting }
                .map { KeyMoment(first..<($0 + 1), of: scored) }
        }
    }
}
