import Spoken
import Timeline

/// A word of a conversation, tidied, and where it was said.
struct SaidWord: Hashable, Sendable {
    /// As a reader is shown it.
    var text: String
    /// The number of its segment.
    let segment: Int
    /// When it was said.
    let range: AudioTimeRange

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
    var endsSentence: Bool { SentenceEnd.isBehind(text) }

    /// A mark behind it that asks.
    var asks: Bool { text.last.map { "?？".contains($0) } ?? false }
}

extension [SaidWord] {
    /// How long it is, in words.
    var length: Int { reduce(0) { $0 + $1.length } }

    /// Whether something is asked in it.
    var asks: Bool { contains(where: \.asks) }
}
