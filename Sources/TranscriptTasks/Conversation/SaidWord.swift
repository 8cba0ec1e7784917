import Spoken
import Timeline
import Transcripts

/// A tidied word of a conversation, and where it was said.
struct SaidWord: Hashable, Sendable {
    /// The text that readers see.
    var text: String
    /// The number of the word's segment.
    let segment: Int
    /// When it was said.
    let range: AudioTimeRange
    /// Whether an ellipsis replaces the word.
    private(set) var isUnclear = false

    /// A word that is more likely wrong than right is replaced by an ellipsis, so that readers notice the gap.
    init(_ word: Word, segment: Int) {
        self.init(text: word.text, segment: segment, range: word.range)
        guard let confidence = word.confidence, confidence < Self.leastConfidence else { return }
        isUnclear = true
        let marks = text.reversed().prefix { !$0.isLetter && !$0.isNumber }.reversed()
        text = "\u{2026}" + String(marks)
    }

    init(text: String, segment: Int, range: AudioTimeRange) {
        (self.text, self.segment, self.range) = (text, segment, range)
    }

    private static let leastConfidence = 0.5

    /// The text in lower case without surrounding marks, for comparing words.
    var bare: String { comparableForm(text) }

    /// Its length in words. In writing without spaces, one text can count as several words.
    var length: Int { Self.length(of: text) }

    static func length(of word: some StringProtocol) -> Int {
        max(1, word.unicodeScalars.count(where: isIdeographic) / 2)
    }

    static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
        (0x2E80...0xD7FF).contains(scalar.value)
    }

    /// Whether it ends with a mark that ends a sentence.
    var endsSentence: Bool { SentenceEnd.isBehind(isUnclear ? String(text.dropFirst()) : text) }

    /// Whether it ends with a question mark.
    var asks: Bool { text.last.map { "?？".contains($0) } ?? false }
}

extension [SaidWord] {
    /// The total length in words.
    var length: Int { reduce(0) { $0 + $1.length } }

    /// Whether it contains a question.
    var asks: Bool { contains(where: \.asks) }
}
