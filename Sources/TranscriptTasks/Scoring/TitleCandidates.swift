import Foundation
import Transcripts

/// A phrase that was said and could be a title.
struct TitleCandidate: Hashable, Sendable {
    /// As a title is written.
    var text: String
    var segment: Segment
    /// Which of the segment's words the phrase is.
    var words: Range<Int>
}

/// Finds phrases of two to six words that start and end with a content word, and keeps those whose words come back
/// most in the transcript.
enum TitleCandidates {
    static let lengths = 2...6

    static func choose(from segments: [Segment], limit: Int) -> [TitleCandidate] {
        var frequency: [String: Int] = [:]
        for word in segments.flatMap({ contentWords(of: $0.words.map(\.text)) }) {
            frequency[word, default: 0] += 1
        }

        var best: [String: (candidate: TitleCandidate, weight: Double)] = [:]
        var order: [String] = []
        for segment in segments {
            for phrase in phrases(in: segment) {
                let words = segment.words[phrase].map { comparableForm($0.text) }
                let key = words.joined(separator: " ")
                guard best[key] == nil else { continue }
                let candidate = TitleCandidate(text: titleCase(words), segment: segment, words: phrase)
                best[key] = (candidate, weight(of: words, frequency))
                order.append(key)
            }
        }
        let ranked = order.compactMap { key in best[key] }.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        return ranked.prefix(limit).map(\.element.candidate)
    }

    private static func phrases(in segment: Segment) -> [Range<Int>] {
        let isContent = segment.words.map { !contentWords(of: [$0.text]).isEmpty }
        return isContent.indices.filter { isContent[$0] }.flatMap { start in
            lengths.map { start..<(start + $0) }
                .filter { range in
                    range.upperBound <= isContent.count && isContent[range.upperBound - 1]
                        && range.dropLast().allSatisfy { !endsClause(segment.words[$0].text) }
                }
        }
    }

    /// The mean weight of the content words, and a little for each word more: a longer phrase says more, up to a point.
    private static func weight(of words: [String], _ frequency: [String: Int]) -> Double {
        let content = contentWords(of: words)
        let total = content.reduce(0.0) { $0 + log(1 + Double(frequency[$1] ?? 0)) }
        let distinct = Double(Set(content).count) / Double(content.count)
        return total / Double(words.count) * distinct + 0.1 * Double(words.count)
    }

    private static func endsClause(_ word: String) -> Bool {
        word.last.map { ".,?!;:".contains($0) } ?? false
    }

    static func titleCase(_ words: [String]) -> String {
        words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}
