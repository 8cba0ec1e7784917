/// ROUGE: the word sequences that two texts share, as F1. It rewards length and wording more than truth, and is only here
/// for comparison with published figures.
package struct Rouge: Hashable, Sendable, Codable {
    /// The F1 score of single words.
    package var one: Double
    /// The F1 score of word pairs.
    package var two: Double
    /// The F1 score of the longest common subsequence.
    package var longest: Double

    /// Compares a text with a reference.
    package init(_ text: String, reference: String) {
        let (own, theirs) = (EvaluationWords.words(text), EvaluationWords.words(reference))
        one = Self.overlap(own, theirs, 1)
        two = Self.overlap(own, theirs, 2)
        longest = Self.f1(Self.commonLength(own, theirs), own.count, theirs.count)
    }

    private static func overlap(_ own: [String], _ theirs: [String], _ size: Int) -> Double {
        func counts(_ words: [String]) -> [[String]: Int] {
            guard words.count >= size else { return [:] }
            return (0...(words.count - size)).reduce(into: [:]) {
                $0[Array(words[$1..<($1 + size)]), default: 0] += 1
            }
        }
        let (left, right) = (counts(own), counts(theirs))
        let common = left.reduce(0) { $0 + min($1.value, right[$1.key] ?? 0) }
        return f1(common, left.values.reduce(0, +), right.values.reduce(0, +))
    }

    private static func commonLength(_ own: [String], _ theirs: [String]) -> Int {
        var row = [Int](repeating: 0, count: theirs.count + 1)
        for word in own {
            var diagonal = 0
            for (index, other) in theirs.enumerated() {
                let above = row[index + 1]
                row[index + 1] = word == other ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row[theirs.count]
    }

    private static func f1(_ common: Int, _ own: Int, _ theirs: Int) -> Double {
        own + theirs == 0 ? 0 : 2 * Double(common) / Double(own + theirs)
    }
}
