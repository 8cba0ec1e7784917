import Timeline

/// Lays words over the speech that was found between two time marks, and none in a pause.
///
/// Nobody pauses inside a word, so each stretch of speech gets whole words: of all ways to share them out the one in which stretches
/// have most nearly the letters that their length asks for, and in which people pause where a clause ends rather than elsewhere. Inside
/// a stretch each word gets as much as it has letters.
struct SpeechSpread: Hashable, Sendable {
    /// In order, none empty.
    private let stretches: [Range<Int>]

    /// - Parameters:
    ///   - range: between the marks.
    ///   - speech: where somebody was found to speak, in order; what touches is one stretch. Where nobody was, words are spread over all of
    ///     the range.
    init(over range: Range<Int>, speech: [Range<Int>]) {
        let speech = speech.reduce(into: [Range<Int>]()) { $0.append(joining: $1) }
        var inside = speech.inside(range)
        // Marks stand a little off: what they cut from the edge of another stretch is not theirs.
        func isOff(_ part: Range<Int>) -> Bool { part.count < Self.markReach && !speech.contains(part) }
        if inside.count > 1, let last = inside.last, isOff(last) { inside.removeLast() }
        if inside.count > 1, let first = inside.first, isOff(first) { inside.removeFirst() }
        stretches = inside.isEmpty ? [range] : inside
    }

    /// How far off a mark may be.
    private static let markReach = WindowRule.second * 2 / 5

    /// The last part of a place in which somebody speaks; all of it where nobody does for longer than the edge of a sound.
    func lastSpoken(_ place: Range<Int>) -> Range<Int> {
        stretches.map { $0.clamped(to: place) }.last { $0.count >= Self.edgeOfSound } ?? place
    }

    private static let edgeOfSound = WindowRule.second / 20

    /// A place for each word, in order and without overlaps.
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

    /// In letters, and what every word has beside them.
    private static func weight(_ text: String) -> Int {
        1 + text.count(where: { $0.isLetter || $0.isNumber })
    }

    // MARK: Sharing words out

    /// How many words each stretch gets: the shares that cost least, found from the last stretch to the first.
    private func wordCounts(_ texts: [String]) -> [Int] {
        guard stretches.count > 1 else { return [texts.count] }
        let weightBefore = texts.reduce(into: [0]) { $0.append($0[$0.count - 1] + Self.weight($1)) }
        let spoken = stretches.reduce(0) { $0 + $1.count }
        let lettersPerSample = Double(weightBefore[texts.count]) / Double(spoken)
        func cost(of stretch: Range<Int>, _ words: Range<Int>) -> Double {
            let expected = lettersPerSample * Double(stretch.count)
            let off = Double(weightBefore[words.upperBound] - weightBefore[words.lowerBound]) - expected
            // Speech without a word is as odd as a pause inside of a clause.
            let isOdd =
                words.isEmpty
                || words.upperBound < texts.count && !Self.endsClause(texts[words.upperBound - 1])
            return off * off / (expected + Self.slack) + (isOdd ? Self.costOfOddPause : 0)
        }
        // Of the words from each one on: what laying them over the stretches from this one on costs, and how many this one gets.
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

    /// Letters by which a short stretch may be off and cost little.
    private static let slack = 5.0
    private static let costOfOddPause = 4.0
}
