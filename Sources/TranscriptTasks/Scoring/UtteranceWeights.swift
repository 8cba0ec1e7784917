import Foundation
import Transcripts

/// How much each utterance of a window seems to say, by its words alone. It costs nothing, so it decides what the model gets to
/// judge, and has its say in the ranking.
struct UtteranceWeights: Sendable {
    private static let number = 2.0
    private static let mostNumbers = 6
    private static let date = 1.0
    private static let cue = 1.0
    private static let courtesy = -3.0
    private static let question = -2.0

    /// For each segment of the window, in its order.
    let values: [Double]

    init(_ segments: [Segment]) {
        let sets = segments.map(\.contentSet)
        var segmentsWith: [String: Int] = [:]
        for word in sets.joined() { segmentsWith[word, default: 0] += 1 }
        let count = Double(segments.count)
        values = zip(segments, sets).map { segment, words in
            // Sorted, since a sum of floating-point numbers depends on its order and a set has none.
            let subject = words.sorted().reduce(0.0) { sum, word in
                guard !word.isQuantity else { return sum }
                let spread = Double(segmentsWith[word] ?? 1)
                // Half for being said, and more the more it ties to the rest and the less it is everywhere.
                return sum + 0.5 + 0.5 * log(1 + spread) + 0.3 * log(count / spread)
            }
            return subject + Self.marks(of: segment)
        }
    }

    private static func marks(of segment: Segment) -> Double {
        let words = segment.words.map { comparableForm($0.text) }
        let numbers = min(mostNumbers, words.count { $0.isNumeral })
        let dates = Set(words).intersection(Cues.dates).count
        return number * Double(numbers) + date * Double(dates)
            + cue * Double(occurrences(of: Cues.phrases, in: words))
            + courtesy * Double(occurrences(of: Courtesies.phrases, in: words))
            + (segment.words.last?.text.hasSuffix("?") == true ? question : 0)
    }

    private static func occurrences(of phrases: [String], in words: [String]) -> Int {
        let line = " " + words.joined(separator: " ") + " "
        return phrases.count { line.contains(" \($0) ") }
    }
}

extension String {
    var isNumeral: Bool { Cues.numbers.contains(self) || contains(where: \.isNumber) }
    /// A number or a date: says much in a sentence, but not what it is about.
    var isQuantity: Bool { isNumeral || Cues.dates.contains(self) }
}
