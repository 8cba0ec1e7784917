/// One word as the decoder found it; frames are hundredths of a second from the start of the utterance.
struct SphinxWord: Hashable, Sendable {
    var text: String
    var firstFrame: Int
    var lastFrame: Int
    /// The posterior probability, 0 to 1; `nil` in drafts and alternatives, which have none.
    var posterior: Double?
}

/// What the decoder heard in one utterance.
struct SphinxReading: Hashable, Sendable {
    var words: [SphinxWord]
    /// Natural logarithm of the path's likelihood, scaled so that differences are those of probabilities.
    var logScore: Double

    static let nothing = SphinxReading(words: [], logScore: 0)

    /// Frames per second.
    static let frameRate = 100
}

/// The decoder's own spelling of a word, made fit to be read.
enum SphinxSpelling {
    /// `nil` for what is no word: silence, sentence marks, noises. Otherwise the word without the number of its
    /// pronunciation: `read(2)` is `read`.
    static func word(_ entry: String) -> String? {
        guard let first = entry.first, !"<[+".contains(first) else { return nil }
        guard entry.last == ")", let open = entry.lastIndex(of: "("), open > entry.startIndex else {
            return entry
        }
        return String(entry[..<open])
    }
}
