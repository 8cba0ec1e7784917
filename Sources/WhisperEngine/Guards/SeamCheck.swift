/// Finds speech that no word accounts for.
///
/// Words of these models carry rough times, so a word accounts for what lies close to it as well; what is left and is speech for a
/// whole second has been lost.
struct SeamCheck: Hashable, Sendable {
    /// Samples around a word that it accounts for.
    var reach = WindowRule.second * 2 / 5
    /// Shorter stretches are breaths and noise.
    var shortest = WindowRule.second

    static let standard = SeamCheck()

    /// - Parameters:
    ///   - speech: where somebody was found to speak, in order.
    ///   - words: where the words are, in any order.
    func uncovered(speech: [Range<Int>], words: [Range<Int>]) -> [Range<Int>] {
        var rest = speech
        for word in words {
            let covered = word.lowerBound - reach..<word.upperBound + reach
            rest = rest.flatMap { stretch -> [Range<Int>] in
                guard stretch.overlaps(covered) else { return [stretch] }
                return [
                    stretch.lowerBound..<max(stretch.lowerBound, covered.lowerBound),
                    min(stretch.upperBound, covered.upperBound)..<stretch.upperBound,
                ].filter { !$0.isEmpty }
            }
        }
        return rest.filter { $0.count >= shortest }
    }
}
