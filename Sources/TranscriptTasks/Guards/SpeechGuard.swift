import Transcripts

/// Refuses transcripts with too little text. A model that is asked to summarize nothing invents something, so it is not asked.
///
/// ```swift
/// try SpeechGuard.check(transcript)    // throws for "Hello?" and for silence
/// ```
public enum SpeechGuard {
    /// The fewest words for a report: a memo of four words can deserve a title, "hello, hello" does not.
    public static let leastWords = 4

    /// The error for a transcript with too few words for a report.
    public struct TooLittleSpeech: Error, Hashable, CustomStringConvertible {
        /// The number of words.
        public let words: Int

        /// The error message.
        public var description: String {
            words == 0
                ? "it contains no speech"
                : "it contains only \(words) \(words == 1 ? "word" : "words"), too few for a report"
        }
    }

    /// Throws if a transcript has too few words for a report.
    public static func check(_ transcript: Transcript) throws(TooLittleSpeech) {
        let words = transcript.segments.flatMap(\.words).count { !comparableForm($0.text).isEmpty }
        if words < leastWords { throw TooLittleSpeech(words: words) }
    }
}
