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
struct TitleCandidates {
    static let lengths = 2...8

    private let language: ReportLanguage
    private let frequency: [String: Int]

    static func choose(
        from segments: [Segment], of transcript: Transcript, in language: ReportLanguage, limit: Int
    ) -> [TitleCandidate] {
        TitleCandidates(transcript, in: language).choose(from: segments, limit: limit)
    }

    private init(_ transcript: Transcript, in language: ReportLanguage) {
        self.language = language
        frequency = transcript.segments.flatMap { contentWords(of: $0.words.map(\.text), in: language) }
            .reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    private func choose(from segments: [Segment], limit: Int) -> [TitleCandidate] {
        var seen: Set<String> = []
        var weighted: [(candidate: TitleCandidate, weight: Double)] = []
        for segment in segments.sorted(by: { $0.id < $1.id }) {
            for phrase in phrases(in: segment) {
                let words = segment.words[phrase].map { comparableForm($0.text) }
                let key = words.joined(separator: " ")
                guard !language.courtesies.genericTitles.contains(key), seen.insert(key).inserted else {
                    continue
                }
                let text =
                    language.titles.capitalizesAll
                    ? Self.titleCase(words) : Self.sentenceCase(segment.words[phrase].map(\.text))
                weighted.append(
                    (TitleCandidate(text: text, segment: segment, words: phrase), weight(of: words)))
            }
        }
        return weighted.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .prefix(limit).map(\.element.candidate)
    }

    private func phrases(in segment: Segment) -> [Range<Int>] {
        let words = segment.words.map { comparableForm($0.text) }
        let isContent = words.map { !contentWords(of: [$0], in: language).isEmpty }
        let courteous = Self.positions(of: language.courtesies.phrases, in: words)
        return words.indices.filter { isContent[$0] && !language.isQuantity(words[$0]) }.flatMap { start in
            Self.lengths.map { start..<(start + $0) }.filter { range in
                range.upperBound <= words.count && isContent[range.upperBound - 1]
                    && range.allSatisfy { isContent[$0] || language.titles.joining.contains(words[$0]) }
                    && range.dropLast().allSatisfy { !Self.endsClause(segment.words[$0].text) }
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
    private func weight(of words: [String]) -> Double {
        let content = contentWords(of: words, in: language)
        let subjects = content.filter { !language.isQuantity($0) }
        let total = subjects.reduce(0.0) { $0 + log(Double(frequency[$1] ?? 1)) }
        let distinct = Double(Set(content).count) / Double(content.count)
        return (total / Double(subjects.count) + 0.15 * Double(content.count)) * distinct
    }

    private static func endsClause(_ word: String) -> Bool {
        word.last.map { ".,?!;:".contains($0) } ?? false
    }

    /// All but the small words inside have a capital, as English titles are written.
    static func titleCase(_ words: [String]) -> String {
        let joining = ReportLanguage.english.titles.joining
        return words.enumerated().map { place, word in
            let isInside = place > 0 && place < words.count - 1
            return isInside && joining.contains(word.lowercased())
                ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
        }.joined(separator: " ")
    }

    /// As it was said, with a capital at its beginning.
    private static func sentenceCase(_ words: [String]) -> String {
        let text = spokenPhrase(words)
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}
