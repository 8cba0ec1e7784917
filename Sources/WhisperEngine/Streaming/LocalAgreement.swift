import Spoken

/// Decides which words of a growing stretch of speech are certain: those on which two decodings in a row agree (LocalAgreement-2,
/// Macháček and others, 2023).
///
/// What has been committed never changes. Later decodings hear the same audio again and may see it otherwise; the words that they
/// have for what is committed are passed over.
///
/// ```swift
/// var agreement = LocalAgreement()
/// agreement.take(words("the cat sad"))      // nothing: nobody has agreed yet
/// agreement.take(words("the cat sat on"))   // the cat
/// agreement.finish(words("the cat sat on it"))  // sat on it
/// ```
struct LocalAgreement: Hashable, Sendable {
    /// Certain words of the audio that is still being looked at, in order.
    private(set) var committed: [HeardWord] = []
    /// What the last decoding said after them.
    private(set) var tentative: [HeardWord] = []

    /// Takes the next decoding of all of the audio. Returns the words that have become certain.
    mutating func take(_ hypothesis: [HeardWord]) -> [HeardWord] {
        let rest = continuation(of: hypothesis)
        let agreed = zip(tentative, rest).prefix { $0.0.key == $0.1.key }.count
        commit(rest.prefix(agreed))
        tentative = Array(rest.dropFirst(agreed))
        return Array(rest.prefix(agreed))
    }

    /// Takes the last decoding: all of its words become certain.
    mutating func finish(_ hypothesis: [HeardWord]) -> [HeardWord] {
        let rest = continuation(of: hypothesis)
        commit(rest[...])
        tentative = []
        return rest
    }

    /// Forgets what lies before a sample, which is looked at no more.
    mutating func trim(before sample: Int) {
        committed.removeAll { $0.range.upperBound <= sample }
    }

    private mutating func commit(_ words: ArraySlice<HeardWord>) { committed += words }

    /// The words after those that are committed.
    private func continuation(of hypothesis: [HeardWord]) -> [HeardWord] {
        guard let last = committed.last else { return hypothesis }
        let end = (0...hypothesis.count).min { first, second in
            cost(of: hypothesis, cutAt: first, last.range.upperBound)
                < cost(of: hypothesis, cutAt: second, last.range.upperBound)
        }
        let rest = hypothesis.dropFirst(end ?? 0).map { word in
            // Times of a word may lie before the committed end, where it is another word's.
            var word = word
            let start = max(word.range.lowerBound, last.range.upperBound)
            word.range = start..<max(start, word.range.upperBound)
            return word
        }
        return rest
    }

    /// How badly the words before a cut fit the words that are committed: how many of the last few differ, and how many seconds lie
    /// between the two ends.
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
    /// The word as it is compared: capitals and marks change with what follows.
    var key: String {
        let bare = text.lowercased().filter { $0.isLetter || $0.isNumber }
        return bare.isEmpty ? text : bare
    }

    var endsSentence: Bool { SentenceEnd.isBehind(text) }
}
