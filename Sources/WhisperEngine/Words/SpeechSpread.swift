/// Lays words over the speech that was found between two time marks: each gets as much of it as it has letters, and none lies in a pause.
struct SpeechSpread: Hashable, Sendable {
    /// In order, none empty.
    private let stretches: [Range<Int>]

    /// - Parameters:
    ///   - range: between the marks.
    ///   - speech: where somebody was found to speak, in order. Where nobody was, words are spread over all of the range.
    init(over range: Range<Int>, speech: [Range<Int>]) {
        let inside = speech.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
        stretches = inside.isEmpty ? [range] : inside
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
            return start..<max(start, place(spoken * before / max(1, whole), isEnd: true))
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
