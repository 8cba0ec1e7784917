import Foundation

/// Compares the text with the speech that was found, and finds speech without words.
///
/// A phrase covers the speech from its start to its end, and a little around it. If what is left is longer than a breath, it was
/// missed. A long stretch with only a few letters was mostly missed, too.
struct SpeechCoverage: Hashable, Sendable {
    /// How far a phrase covers speech before and after it, in samples: time marks are rounded to 1/50 s and slightly off.
    var reach = WindowRule.second * 2 / 5
    /// Shorter stretches are breaths and noise.
    var shortest = WindowRule.second * 3 / 5
    /// Nobody speaks fewer letters per second than this.
    var fewestLetters = 3.0
    /// Letters are not counted in a stretch with less speech than this.
    var shortestCounted = 3 * WindowRule.second

    static let standard = SpeechCoverage()

    /// - Parameters:
    ///   - speech: the stretches of speech, in order.
    ///   - phrases: the ranges of the phrases, in any order.
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

    /// Whether there are too few words for the speech between their marks.
    func isThin(_ words: [HeardWord], _ marks: Range<Int>, speech: [Range<Int>]) -> Bool {
        let spoken = speech.reduce(0) { $0 + $1.clamped(to: marks).count }
        guard spoken >= shortestCounted else { return false }
        return Double(words.letters) < fewestLetters * Double(spoken) / Double(WindowRule.second)
    }

    /// Whether there are neither too few nor too many words for the speech at their place.
    func isPlausible(_ words: ArraySlice<HeardWord>, speech: [Range<Int>]) -> Bool {
        let words = Array(words)
        let spoken = speech.reduce(0) { $0 + $1.clamped(to: words.extent).count }
        let seconds = Double(spoken) / Double(WindowRule.second)
        return (fewestLetters * seconds...Self.mostLetters * seconds).contains(Double(words.letters))
    }

    /// Nobody speaks more letters per second than this.
    private static let mostLetters = 22.0
}

extension [HeardWord] {
    var letters: Int { reduce(0) { $0 + $1.text.count(where: { $0.isLetter || $0.isNumber }) } }

    /// The mean logarithm of the words' probabilities.
    var likelihood: Double {
        isEmpty ? 0 : reduce(0) { $0 + log(Swift.max($1.probability, 1e-9)) } / Double(count)
    }

    /// From the start of the first word to the end of the last.
    var extent: Range<Int> {
        guard let first, let last else { return 0..<0 }
        return first.range.lowerBound..<Swift.max(first.range.lowerBound, last.range.upperBound)
    }
}
