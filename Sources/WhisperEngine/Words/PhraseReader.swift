import Foundation
import Spoken

/// A word and its place, in samples of the decoded audio.
struct HeardWord: Hashable, Sendable {
    var text: String
    var range: Range<Int>
    /// The model's own confidence, from 0 to 1: the geometric mean over the word's tokens.
    var probability: Double
}

/// Words that belong together: the text between two time marks.
struct HeardPhrase: Hashable, Sendable {
    var words: [HeardWord]
    /// From mark to mark.
    var marks: Range<Int>
}

/// Joins tokens into words, and words into phrases.
struct PhraseReader: Hashable, Sendable {
    /// Whether words are written without spaces between them. If so, every token that completes a character is a word.
    let isUnspaced: Bool
    /// The length of the decoded audio. No word lies beyond it.
    let length: Int
    /// Where speech was found in that audio.
    let speech: [Range<Int>]

    private static let samplesPerTick = 160

    init(language: String, length: Int, speech: [Range<Int>]) {
        isUnspaced = Word.separator(inLanguage: language).isEmpty
        self.length = length
        self.speech = speech
    }

    /// In a window, one segment contains time marks; the segments of a whole file are already split at them.
    func phrases(_ segments: [DecodedSegment], extent: DecodingRequest.Extent) -> [HeardPhrase] {
        var phrases: [HeardPhrase] = []
        var previousEnd = 0
        for segment in segments {
            var (tokens, start) = ([DecodedToken](), max(previousEnd, sample(segment.start)))
            func close(at end: Int) {
                let marks = start..<max(start, end)
                let words = Remarks.removed(from: words(tokens, marks), isUnspaced: isUnspaced)
                if !words.isEmpty {
                    previousEnd = marks.upperBound
                    phrases.append(HeardPhrase(words: words, marks: marks))
                }
                (tokens, start) = ([], max(previousEnd, end))
            }
            for token in segment.tokens {
                switch token.kind {
                case .mark: continue
                case .text: tokens.append(token)
                case .time(let tick) where extent == .window: close(at: sample(tick))
                case .time: continue
                }
            }
            // Without a mark after it, a phrase goes on to the end.
            close(at: extent == .window ? length : sample(segment.end))
        }
        return phrases
    }

    private func sample(_ tick: Int) -> Int { min(max(0, tick * Self.samplesPerTick), length) }

    /// The words between two marks, with times that increase and stay between the marks.
    private func words(_ tokens: [DecodedToken], _ marks: Range<Int>) -> [HeardWord] {
        let said = groups(of: tokens).map { group in
            (
                group: group,
                text: String(decoding: group.flatMap(\.bytes), as: UTF8.self)
                    .trimmingCharacters(in: .whitespacesAndNewlines)
            )
        }.filter { !$0.text.isEmpty }
        let places =
            tokens.contains { $0.alignedEnd != nil }
            ? aligned(said.map(\.group), marks)
            : SpeechSpread(over: marks, speech: speech).places(of: said.map(\.text))
        return zip(said, places).map { said, place in
            let meanLog = said.group.reduce(0.0) { $0 + log(max(Double($1.probability), 1e-9)) }
            return HeardWord(
                text: said.text, range: place, probability: min(1, exp(meanLog / Double(said.group.count))))
        }
    }

    /// The heads move from one word directly to the next, even across a pause. So a word begins where speech resumes.
    private func aligned(_ groups: [[DecodedToken]], _ marks: Range<Int>) -> [Range<Int>] {
        let spread = SpeechSpread(over: marks, speech: speech)
        var previous = marks.lowerBound
        return groups.map { group in
            let end = group.compactMap(\.alignedEnd).max().map(sample) ?? previous
            let place = previous..<min(max(previous, end), marks.upperBound)
            previous = place.upperBound
            return spread.lastSpoken(place)
        }
    }

    /// Groups the tokens of each word.
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

    /// Whether the bytes so far are complete characters: a token may end inside one.
    private func isWhole(_ group: [DecodedToken]?) -> Bool {
        group.map { String(validating: $0.flatMap(\.bytes), as: UTF8.self) != nil } ?? true
    }

    /// In languages without spaces, punctuation is joined to the word before it. Elsewhere it has no space before it and is joined
    /// anyway.
    private func isPunctuation(_ token: DecodedToken) -> Bool {
        guard isUnspaced, let text = String(validating: token.bytes, as: UTF8.self) else { return false }
        return !text.isEmpty && text.allSatisfy(\.isPunctuation)
    }
}
