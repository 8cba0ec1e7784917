import Spoken

/// Decides which words of a growing stretch of speech are settled: those on which two decodings in a row agree (LocalAgreement-2,
/// Macháček and others, 2023).
///
/// Committed words never change. Later decodings cover the same audio and may read it differently; their words for the committed part
/// are ignored.
///
/// ```swift
/// var agreement = LocalAgreement()
/// agreement.take(words("the cat sad"))      // nothing: nobody has agreed yet
/// agreement.take(words("the cat sat on"))   // the cat
/// agreement.finish(words("the cat sat on it"))  // sat on it
/// ```
struct LocalAgreement: Hashable, Sendable {
    /// The settled words of the audio that is still decoded, in order.
    private(set) var committed: [HeardWord] = []
    /// The words of the last decoding after them.
    private(set) var tentative: [HeardWord] = []

    /// Takes the next decoding of all of the audio. Returns the newly settled words.
    mutating func take(_ hypothesis: [HeardWord]) -> [HeardWord] {
        let rest = continuation(of: hypothesis)
        let agreed = zip(tentative, rest).prefix { $0.0.key == $0.1.key }.count
        commit(rest.prefix(agreed))
        tentative = Array(rest.dropFirst(agreed))
        return Array(rest.prefix(agreed))
    }

    /// Takes the last decoding. All of its words are settled now; returns the new ones.
    mutating func finish(_ hypothesis: [HeardWord]) -> [HeardWord] {
        let rest = continuation(of: hypothesis)
        commit(rest[...])
        tentative = []
        return rest
    }

    /// Forgets the words before a sample, because their audio is no longer decoded.
    mutating func trim(before sample: Int) {
        committed.removeAll { $0.range.upperBound <= sample }
    }

    private mutating func commit(_ words: ArraySlice<HeardWord>) { committed += words }

    /// The words after the committed ones.
    private func continuation(of hypothesis: [HeardWord]) -> [HeardWord] {
        guard let last = committed.last else { return hypothesis }
        let end = (0...hypothesis.count).min { first, second in
            cost(of: hypothesis, cutAt: first, last.range.upperBound)
                < cost(of: hypothesis, cutAt: second, last.range.upperBound)
        }
        let rest = hypothesis.dropFirst(end ?? 0).map { word in
            // A word's times may lie before the committed end, where another word is.
            var word = word
            let start = max(word.range.lowerBound, last.range.upperBound)
            word.range = start..<max(start, word.range.upperBound)
            return word
        }
        return rest
    }

    /// How badly the words before a cut match the committed words: how many of the last few differ, and how many seconds lie between
    /// the two ends.
    private func cost(of hypothesis: [HeardWord], cutAt cut: Int, _ end: Int) -> Double {
        let wanted = committed.suffix(Self.tail).map(\.key)
        let found = hypothesis[..<cut].suffix(wanted.count).map(\.key)
        let ends =
            cut == 0 ? (hypothesis.first?.range.lowerBound ?? end) : hypothesis[cut - 1].range.upperBound
        return Double(editDistance(wanted, found)) + Double(abs(ends - end)) / Double(WindowRule.second)
    }

    private static let tail = 5
}

extension HeardWord {
    /// The word for comparisons, without what depends on the following words: capitals and punctuation.
    var key: String {
        let bare = text.lowercased().filter { $0.isLetter || $0.isNumber }
        return bare.isEmpty ? text : bare
    }

    var endsSentence: Bool { SentenceEnd.isBehind(text) }
}
