import Foundation
import Spoken

/// A word and where it lies, in samples of the audio that was decoded.
struct HeardWord: Hashable, Sendable {
    var text: String
    var range: Range<Int>
    /// The model's own belief in it, from 0 to 1: a mean over its tokens.
    var probability: Double
}

/// Words that belong together: what the model says between two time marks.
struct HeardPhrase: Hashable, Sendable {
    var words: [HeardWord]
    /// From mark to mark.
    var marks: Range<Int>
}

/// Makes words of tokens, and phrases of words.
struct PhraseReader: Hashable, Sendable {
    /// Whether words are written without spaces between them; then every token that completes a character is one.
    let isUnspaced: Bool
    /// How much audio was decoded; no word lies beyond it.
    let length: Int
    /// Where in that audio somebody was found to speak.
    let speech: [Range<Int>]

    private static let samplesPerTick = 160

    init(language: String, length: Int, speech: [Range<Int>]) {
        isUnspaced = Word.separator(inLanguage: language).isEmpty
        self.length = length
        self.speech = speech
    }

    /// A window's one segment holds time marks; a whole file's segments are cut at them already.
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
            // What has no mark behind it goes on to the end.
            close(at: extent == .window ? length : sample(segment.end))
        }
        return phrases
    }

    private func sample(_ tick: Int) -> Int { min(max(0, tick * Self.samplesPerTick), length) }

    /// Tokens between two marks as words, with times that grow and stay between the marks.
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

    /// Heads leave a word for the next one, also where people pause between the two: a word begins where somebody speaks again.
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
