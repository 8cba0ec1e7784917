import Foundation
import Spoken
import Transcripts

/// Divides a transcript where its subject changes: where the words before and after have less in common than elsewhere nearby. Every
/// segment is in exactly one part, and parts end where segments end.
struct StretchCutter {
    /// The number of content words compared on each side of a boundary.
    private static let blockWords = 40
    /// The fewest content words in a part, as a number and as a share of all.
    private static let leastWords = 60
    private static let leastShare = 0.04
    /// How much deeper than average a similarity dip must be, in standard deviations.
    private static let depth = 0.5

    private let segments: [Segment]
    private let words: [[String]]

    init(_ segments: [Segment], in language: ReportLanguage) {
        self.segments = segments
        words = segments.map {
            contentWords(of: $0.words.map(\.text), in: language).map { Self.stem($0, language.endings) }
        }
    }

    func parts() -> [Range<Int>] {
        guard !segments.isEmpty else { return [] }
        let depths = self.depths()
        let mean = depths.reduce(0, +) / Double(max(1, depths.count))
        let variance = depths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, depths.count))
        let least = mean + Self.depth * variance.squareRoot()
        let total = words.joined().count
        let distance = max(Double(Self.leastWords), Self.leastShare * Double(total))
        // Take the deepest dips first; skip any that is too close to a chosen one or to either end.
        var before = [0]
        for words in words { before.append(before[before.count - 1] + words.count) }
        var cuts = [0, segments.count]
        let gaps = depths.indices.filter { depths[$0] > least }
            .sorted { (depths[$1], $0) < (depths[$0], $1) }.map { $0 + 1 }
        for gap in gaps where cuts.allSatisfy({ Double(abs(before[gap] - before[$0])) >= distance }) {
            cuts.append(gap)
        }
        cuts.sort()
        return zip(cuts, cuts.dropFirst()).map { $0..<$1 }
    }

    /// For the boundary after each segment but the last: how far its similarity lies below the peaks on both sides.
    private func depths() -> [Double] {
        let likeness = segments.indices.dropLast().map(likeness(behind:))
        return likeness.indices.map { index in
            func peak(_ step: Int) -> Double {
                var (place, best) = (index, likeness[index])
                while likeness.indices.contains(place + step), likeness[place + step] >= best {
                    place += step
                    best = likeness[place]
                }
                return best
            }
            return peak(-1) + peak(1) - 2 * likeness[index]
        }
    }

    private func likeness(behind index: Int) -> Double {
        let before = Self.counts(words[...index].reversed().lazy.map { $0 })
        let after = Self.counts(words[(index + 1)...])
        let shared = before.reduce(0.0) { $0 + Double($1.value * (after[$1.key] ?? 0)) }
        let sizes = [before, after].map { counts in counts.values.reduce(0.0) { $0 + Double($1 * $1) } }
        return shared == 0 ? 0 : shared / (sizes[0] * sizes[1]).squareRoot()
    }

    /// Counts the words of a block: whole segments, until there are enough words.
    private static func counts(_ segments: some Sequence<[String]>) -> [String: Int] {
        var counts: [String: Int] = [:]
        var total = 0
        for words in segments where total < blockWords {
            for word in words { counts[word, default: 0] += 1 }
            total += words.count
        }
        return counts
    }

    /// Removes plural and tense endings.
    private static func stem(_ word: String, _ endings: [String]) -> String {
        for ending in endings
        where word.count > ending.count + 3 && word.hasSuffix(ending) {
            return String(word.dropLast(ending.count))
        }
        return word
    }
}

/// The words that are not function words.
private func contentWords(of words: some Sequence<String>, in language: ReportLanguage) -> [String] {
    words.map(comparableForm).filter { !$0.isEmpty && !language.functionWords.contains($0) }
}
