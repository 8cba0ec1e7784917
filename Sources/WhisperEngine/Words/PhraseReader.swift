import Foundation
import SpeechAnalysis

/// A word and where it lies, in samples of the audio that was decoded.
struct HeardWord: Hashable, Sendable {
    var text: String
    var range: Range<Int>
    /// From 0 to 1.
    var confidence: Double
}

/// Words that belong together: what the model says between two time marks.
struct HeardPhrase: Hashable, Sendable {
    var words: [HeardWord]
    var suspicion: SpeechSuspicion?

    /// From the first word to the last.
    var range: Range<Int> {
        guard let first = words.first, let last = words.last else { return 0..<0 }
        return first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
    }
}

/// Makes words of tokens, and phrases of words.
struct PhraseReader: Hashable, Sendable {
    /// Whether words are written without spaces between them; then every token that completes a character is one.
    let isUnspaced: Bool
    /// How much audio was decoded; no word lies beyond it.
    let length: Int

    private static let samplesPerTick = 160

    init(language: String, length: Int) {
        isUnspaced = TextRendering.separator(language).isEmpty
        self.length = length
    }

    /// A window's one segment holds time marks; a whole file's segments are cut at them already.
    func phrases(_ segments: [DecodedSegment], extent: DecodingRequest.Extent) -> [HeardPhrase] {
        var phrases: [HeardPhrase] = []
        var previousEnd = 0
        for segment in segments {
            var open = OpenPhrase(start: max(previousEnd, sample(segment.start)))
            func close(at end: Int) {
                let words = words(open, end: end)
                if let last = words.last {
                    previousEnd = last.range.upperBound
                    phrases.append(HeardPhrase(words: words))
                }
                open = OpenPhrase(start: max(previousEnd, end))
            }
            for token in segment.tokens {
                switch token.kind {
                case .mark: continue
                case .text: open.tokens.append(token)
                case .time(let tick) where extent == .window: close(at: sample(tick))
                case .time: continue
                }
            }
            close(at: extent == .window ? length : sample(segment.end))
        }
        return phrases
    }

    private struct OpenPhrase {
        var start: Int
        var tokens: [DecodedToken] = []
    }

    private func sample(_ tick: Int) -> Int { min(max(0, tick * Self.samplesPerTick), length) }

    /// Tokens between two marks as words. Their times grow and stay between the marks, whatever the tokens say.
    private func words(_ phrase: OpenPhrase, end: Int) -> [HeardWord] {
        let end = max(end, phrase.start)
        var words: [HeardWord] = []
        var previous = phrase.start
        for group in groups(of: phrase.tokens) {
            let text = String(decoding: group.flatMap(\.bytes), as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            // Heads leave a word for the next one; the guess knows a beginning and an end of each.
            let left = group.compactMap(\.alignedEnd).max()
            let starts = left == nil ? group.map(\.start).filter { $0 >= 0 } : []
            let ends = left.map { [$0] } ?? group.map(\.end).filter { $0 >= 0 }
            let first = min(max(previous, starts.min().map(sample) ?? previous), end)
            let last = min(max(first, ends.max().map(sample) ?? first), end)
            previous = last
            guard !text.isEmpty else { continue }
            let meanLog =
                group.reduce(0.0) { $0 + log(max(Double($1.probability), 1e-9)) } / Double(group.count)
            words.append(HeardWord(text: text, range: first..<last, confidence: min(1, exp(meanLog))))
        }
        return words
    }

    /// Tokens that make a word together.
    private func groups(of tokens: [DecodedToken]) -> [[DecodedToken]] {
        var groups: [[DecodedToken]] = []
        for token in tokens {
            let begins = token.bytes.first == UInt8(ascii: " ") || (isUnspaced && isWhole(groups.last))
            if groups.isEmpty || (begins && !isPunctuation(token)) {
                groups.append([token])
            } else {
                groups[groups.count - 1].append(token)
            }
        }
        return groups
    }

    /// Whether the bytes so far are whole characters: a token may end inside of one.
    private func isWhole(_ group: [DecodedToken]?) -> Bool {
        group.map { String(validating: $0.flatMap(\.bytes), as: UTF8.self) != nil } ?? true
    }

    /// Marks go with the word before them in languages without spaces; elsewhere they have no space and go there by themselves.
    private func isPunctuation(_ token: DecodedToken) -> Bool {
        guard isUnspaced, let text = String(validating: token.bytes, as: UTF8.self) else { return false }
        return !text.isEmpty && text.allSatisfy(\.isPunctuation)
    }
}
