import Foundation

/// Holds what was read against what was spoken: finds speech that no words account for.
///
/// A phrase accounts for everything from its first time mark to its last, and for a little around them; what is left and is speech for
/// longer than a breath has been lost. So has most of a long stretch that a few letters are to account for.
struct SpeechCoverage: Hashable, Sendable {
    /// Samples around a phrase that it accounts for: marks stand on fiftieths of a second, and a little off.
    var reach = WindowRule.second * 2 / 5
    /// Shorter stretches are breaths and noise.
    var shortest = WindowRule.second * 3 / 5
    /// Nobody speaks slower than so many letters in a second of speech.
    var fewestLetters = 3.0
    /// In less speech than this, letters are not counted.
    var shortestCounted = 3 * WindowRule.second

    static let standard = SpeechCoverage()

    /// - Parameters:
    ///   - speech: where somebody was found to speak, in order.
    ///   - phrases: where the phrases are, in any order.
    func unread(speech: [Range<Int>], phrases: [Range<Int>]) -> [Range<Int>] {
        var rest = speech
        for phrase in phrases {
            let covered = phrase.lowerBound - reach..<phrase.upperBound + reach
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

    /// Whether words are too few for the speech that they lie in.
    func isThin(_ words: [HeardWord], _ marks: Range<Int>, speech: [Range<Int>]) -> Bool {
        let spoken = speech.reduce(0) { $0 + $1.clamped(to: marks).count }
        guard spoken >= shortestCounted else { return false }
        return Double(words.letters) < fewestLetters * Double(spoken) / Double(WindowRule.second)
    }

    /// Whether words are neither too few nor too many to have been spoken where they lie.
    func isPlausible(_ words: ArraySlice<HeardWord>, speech: [Range<Int>]) -> Bool {
        let words = Array(words)
        let spoken = speech.reduce(0) { $0 + $1.clamped(to: words.extent).count }
        let seconds = Double(spoken) / Double(WindowRule.second)
        return (fewestLetters * seconds...Self.mostLetters * seconds).contains(Double(words.letters))
    }

    /// Nobody speaks faster than so many letters in a second of speech.
    private static let mostLetters = 22.0
}

extension [HeardWord] {
    var letters: Int { reduce(0) { $0 + $1.text.count(where: { $0.isLetter || $0.isNumber }) } }

    /// Mean logarithm of the words' probabilities.
    var likelihood: Double {
        isEmpty ? 0 : reduce(0) { $0 + log(Swift.max($1.probability, 1e-9)) } / Double(count)
    }

    /// From the beginning of the first to the end of the last.
    var extent: Range<Int> {
        guard let first, let last else { return 0..<0 }
        return first.range.lowerBound..<Swift.max(first.range.lowerBound, last.range.upperBound)
    }
}
