import Spoken
import Timeline
import Transcripts

/// A word of a conversation, tidied, and where it was said.
struct SaidWord: Hashable, Sendable {
    /// As a reader is shown it.
    var text: String
    /// The number of its segment.
    let segment: Int
    /// When it was said.
    let range: AudioTimeRange
    /// In its place stands an ellipsis.
    private(set) var isUnclear = false

    /// What is likelier wrong than right is no word to tell: its place is marked, so that nobody reads on as if nothing were missing.
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

    /// Letters and digits alone, in small letters: what words are compared by.
    var bare: String { comparableForm(text) }

    /// What it counts against a length in words: writing without spaces has several in one.
    var length: Int { Self.length(of: text) }

    static func length(of word: some StringProtocol) -> Int {
        max(1, word.unicodeScalars.count(where: isIdeographic) / 2)
    }

    private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
        (0x2E80...0xD7FF).contains(scalar.value)
    }

    /// A mark behind it that ends a sentence.
    var endsSentence: Bool { SentenceEnd.isBehind(isUnclear ? String(text.dropFirst()) : text) }

    /// A mark behind it that asks.
    var asks: Bool { text.last.map { "?？".contains($0) } ?? false }
}

extension [SaidWord] {
    /// How long it is, in words.
    var length: Int { reduce(0) { $0 + $1.length } }

    /// Whether something is asked in it.
    var asks: Bool { contains(where: \.asks) }
}
