import Transcripts

/// Says when there is too little to read. A model that is asked to summarise nothing finds something; so it is not asked.
///
/// ```swift
/// try SpeechGuard.check(transcript)    // throws for "Hello?" and for silence
/// ```
public enum SpeechGuard {
    /// A memo of four words can be worth a title, "hello, hello" is not.
    public static let leastWords = 4

    /// So little was said that nothing can be told of it.
    public struct TooLittleSpeech: Error, Hashable, CustomStringConvertible {
        /// How many words there are.
        public let words: Int

        /// The sentence.
        public var description: String {
            words == 0
                ? "it contains no speech"
                : "it contains only \(words) \(words == 1 ? "word" : "words"), too few for a report"
        }
    }

    /// Whether a transcript has enough words for a report.
    public static func check(_ transcript: Transcript) throws(TooLittleSpeech) {
        let words = transcript.segments.flatMap(\.words).count { !comparableForm($0.text).isEmpty }
        if words < leastWords { throw TooLittleSpeech(words: words) }
    }
}
