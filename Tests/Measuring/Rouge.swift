/// ROUGE: how many word sequences two texts have in common, as F1. It rewards length and wording more than truth; it is here for
/// comparison with figures of others.
package struct Rouge: Hashable, Sendable, Codable {
    /// Single words, pairs, and the longest common subsequence.
    package var one: Double
    /// By pairs of words.
    package var two: Double
    /// By the longest common sequence.
    package var longest: Double

    /// How much a text has in common with a reference.
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
