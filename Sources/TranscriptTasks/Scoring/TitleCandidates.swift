import Foundation
import Spoken
import Transcripts

/// A phrase that was said and could be a title.
struct TitleCandidate: Hashable, Sendable {
    /// As a title is written.
    var text: String
    var segment: Segment
    /// Which of the segment's words the phrase is.
    var words: Range<Int>
}

/// Finds phrases of two to eight words that start and end with a content word and hold together: between content words
/// stand only the small words that join a noun to the next. Phrases whose words come back in the transcript come first.
enum TitleCandidates {
    static let lengths = 2...8

    /// Words that may stand inside a title.
    private static let joining: Set<String> = [
        "a", "an", "the", "of", "on", "in", "at", "for", "to", "and", "with", "from", "by", "our", "my",
        "your",
        "her", "his", "their",
    ]

    static func choose(from segments: [Segment], of transcript: Transcript, limit: Int) -> [TitleCandidate] {
        var frequency: [String: Int] = [:]
        for word in transcript.segments.flatMap({ contentWords(of: $0.words.map(\.text)) }) {
            frequency[word, default: 0] += 1
        }
        var seen: Set<String> = []
        var weighted: [(candidate: TitleCandidate, weight: Double)] = []
        for segment in segments.sorted(by: { $0.id < $1.id }) {
            for phrase in phrases(in: segment) {
                let words = segment.words[phrase].map { comparableForm($0.text) }
                let key = words.joined(separator: " ")
                guard !Courtesies.genericTitles.contains(key), seen.insert(key).inserted else { continue }
                let candidate = TitleCandidate(text: titleCase(words), segment: segment, words: phrase)
                weighted.append((candidate, weight(of: words, frequency)))
            }
        }
        return weighted.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .prefix(limit).map(\.element.candidate)
    }

    private static func phrases(in segment: Segment) -> [Range<Int>] {
        let words = segment.words.map { comparableForm($0.text) }
        let isContent = words.map { !contentWords(of: [$0]).isEmpty }
        let courteous = positions(of: Courtesies.phrases, in: words)
        return words.indices.filter { isContent[$0] && !words[$0].isQuantity }.flatMap { start in
            lengths.map { start..<(start + $0) }.filter { range in
                range.upperBound <= words.count && isContent[range.upperBound - 1]
                    && range.allSatisfy { isContent[$0] || joining.contains(words[$0]) }
                    && range.dropLast().allSatisfy { !endsClause(segment.words[$0].text) }
                    && courteous.isDisjoint(with: range)
            }
        }
    }

    private static func positions(of phrases: [String], in words: [String]) -> Set<Int> {
        var found: Set<Int> = []
        for parts in phrases.map({ $0.split(separator: " ").map(String.init) })
        where parts.count <= words.count {
            for start in 0...(words.count - parts.count)
            where Array(words[start..<(start + parts.count)]) == parts {
                found.formUnion(start..<(start + parts.count))
            }
        }
        return found
    }

    /// How often its subjects come back, on average, and a little for each content word more: a longer phrase says more.
    private static func weight(of words: [String], _ frequency: [String: Int]) -> Double {
        let content = contentWords(of: words)
        let subjects = content.filter { !$0.isQuantity }
        let total = subjects.reduce(0.0) { $0 + log(Double(frequency[$1] ?? 1)) }
        let distinct = Double(Set(content).count) / Double(content.count)
        return (total / Double(subjects.count) + 0.15 * Double(content.count)) * distinct
    }

    private static func endsClause(_ word: String) -> Bool {
        word.last.map { ".,?!;:".contains($0) } ?? false
    }

    /// All but the small words inside have a capital.
    static func titleCase(_ words: [String]) -> String {
        words.enumerated().map { place, word in
            let isInside = place > 0 && place < words.count - 1
            return isInside && joining.contains(word.lowercased())
                ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
        }.joined(separator: " ")
    }
}
