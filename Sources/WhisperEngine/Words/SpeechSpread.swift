import Timeline

/// Spreads words over the speech that was found between two time marks, and puts none in a pause.
///
/// Nobody pauses inside a word, so each stretch of speech gets whole words. The words are shared out so that the letters per stretch
/// match its length best, and so that pauses fall at the end of a clause rather than elsewhere. Within a stretch, each word gets time
/// according to its letters.
struct SpeechSpread: Hashable, Sendable {
    /// In order, none empty.
    private let stretches: [Range<Int>]

    /// - Parameters:
    ///   - range: the range between the marks.
    ///   - speech: where speech was found, in order; touching stretches are merged. Without speech, words are spread over the whole
    ///     range.
    init(over range: Range<Int>, speech: [Range<Int>]) {
        let speech = speech.reduce(into: [Range<Int>]()) { $0.append(joining: $1) }
        var inside = speech.inside(range)
        // Marks are slightly off: the edge of another stretch that they include does not belong here.
        func isOff(_ part: Range<Int>) -> Bool { part.count < Self.markReach && !speech.contains(part) }
        if inside.count > 1, let last = inside.last, isOff(last) { inside.removeLast() }
        if inside.count > 1, let first = inside.first, isOff(first) { inside.removeFirst() }
        stretches = inside.isEmpty ? [range] : inside
    }

    /// How far off a mark may be.
    private static let markReach = WindowRule.second * 2 / 5

    /// The last part of a range in which someone speaks; the whole range if no part is longer than the edge of a sound.
    func lastSpoken(_ place: Range<Int>) -> Range<Int> {
        stretches.map { $0.clamped(to: place) }.last { $0.count >= Self.edgeOfSound } ?? place
    }

    private static let edgeOfSound = WindowRule.second / 20

    /// A range for each word, in order and without overlaps.
    func places(of texts: [String]) -> [Range<Int>] {
        var first = 0
        return zip(stretches, wordCounts(texts)).flatMap { stretch, count in
            defer { first += count }
            return Self.places(of: texts[first..<first + count], in: stretch)
        }
    }

    private static func places(of texts: ArraySlice<String>, in stretch: Range<Int>) -> [Range<Int>] {
        let whole = texts.reduce(0) { $0 + weight($1) }
        var before = 0
        return texts.map { text in
            let start = stretch.lowerBound + stretch.count * before / whole
            before += weight(text)
            return start..<stretch.lowerBound + stretch.count * before / whole
        }
    }

    /// The number of letters, plus one for every word.
    private static func weight(_ text: String) -> Int {
        1 + text.count(where: { $0.isLetter || $0.isNumber })
    }

    // MARK: Sharing words out

    /// The number of words for each stretch: the cheapest way to share them out, found from the last stretch to the first.
    private func wordCounts(_ texts: [String]) -> [Int] {
        guard stretches.count > 1 else { return [texts.count] }
        let weightBefore = texts.reduce(into: [0]) { $0.append($0[$0.count - 1] + Self.weight($1)) }
        let spoken = stretches.reduce(0) { $0 + $1.count }
        let lettersPerSample = Double(weightBefore[texts.count]) / Double(spoken)
        func cost(of stretch: Range<Int>, _ words: Range<Int>) -> Double {
            let expected = lettersPerSample * Double(stretch.count)
            let off = Double(weightBefore[words.upperBound] - weightBefore[words.lowerBound]) - expected
            // Speech without a word is as unlikely as a pause inside a clause.
            let isOdd =
                words.isEmpty
                || words.upperBound < texts.count && !Self.endsClause(texts[words.upperBound - 1])
            return off * off / (expected + Self.slack) + (isOdd ? Self.costOfOddPause : 0)
        }
        // For the words from each index on: the cost of sharing them out over the stretches from this one on, and the number for this
        // one.
        var rest = texts.indices.map { _ in Double.infinity } + [0]
        var shares: [[Int]] = []
        for stretch in stretches.reversed() {
            let choices = (0...texts.count).map { first in
                (first...texts.count).map { end in
                    (count: end - first, cost: cost(of: stretch, first..<end) + rest[end])
                }
                .min { $0.cost < $1.cost } ?? (count: 0, cost: .infinity)
            }
            rest = choices.map(\.cost)
            shares.append(choices.map(\.count))
        }
        var first = 0
        return shares.reversed().map { share in
            defer { first += share[first] }
            return share[first]
        }
    }

    private static func endsClause(_ text: String) -> Bool {
        text.last.map { !$0.isLetter && !$0.isNumber } ?? false
    }

    /// The number of letters by which a short stretch may be off at little cost.
    private static let slack = 5.0
    private static let costOfOddPause = 4.0
}
