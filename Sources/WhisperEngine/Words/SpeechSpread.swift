/// Lays words over the speech that was found between two time marks: each gets as much of it as it has letters, and none lies in a pause.
struct SpeechSpread: Hashable, Sendable {
    /// In order, none empty.
    private let stretches: [Range<Int>]

    /// - Parameters:
    ///   - range: between the marks.
    ///   - speech: where somebody was found to speak, in order. Where nobody was, words are spread over all of the range.
    init(over range: Range<Int>, speech: [Range<Int>]) {
        var inside = speech.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
        // Marks stand a little off: what they cut from the edge of another stretch is not theirs.
        func isOff(_ part: Range<Int>) -> Bool { part.count < Self.markReach && !speech.contains(part) }
        if inside.count > 1, let last = inside.last, isOff(last) { inside.removeLast() }
        if inside.count > 1, let first = inside.first, isOff(first) { inside.removeFirst() }
        stretches = inside.isEmpty ? [range] : inside
    }

    /// How far off a mark may be.
    private static let markReach = WindowRule.second * 2 / 5

    /// The part of a word's place in which most of it was spoken: nobody pauses inside a word, and in a call the other one may speak then.
    private static func unbroken(_ place: Range<Int>, by speech: [Range<Int>]) -> Range<Int> {
        let parts = speech.map { $0.clamped(to: place) }.filter { !$0.isEmpty }
        return parts.count > 1 ? parts.max { $0.count < $1.count } ?? place : place
    }

    /// A place for each word, in order and without overlaps.
    func places(of texts: [String]) -> [Range<Int>] {
        let weights = texts.map { Self.alwaysSpoken + $0.count(where: { $0.isLetter || $0.isNumber }) }
        let whole = weights.reduce(0, +)
        let spoken = stretches.reduce(0) { $0 + $1.count }
        var before = 0
        return weights.map { weight in
            let start = place(spoken * before / max(1, whole), isEnd: false)
            before += weight
            let end = max(start, place(spoken * before / max(1, whole), isEnd: true))
            return Self.unbroken(start..<end, by: stretches)
        }
    }

    /// What every word has beside its letters, in letters.
    private static let alwaysSpoken = 2

    /// Where so much speech has been spoken; at a pause that is before it for an end and after it for a beginning.
    private func place(_ spoken: Int, isEnd: Bool) -> Int {
        var rest = spoken
        for stretch in stretches {
            if rest < stretch.count || (isEnd && rest == stretch.count) { return stretch.lowerBound + rest }
            rest -= stretch.count
        }
        return stretches[stretches.count - 1].upperBound
    }
}
