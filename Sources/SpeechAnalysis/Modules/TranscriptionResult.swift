import Foundation
import Spoken
import Timeline

/// What a transcriber heard in one stretch of audio.
///
/// The texts of the final results, put together as they are, make the document: every text but the first begins with the
/// space that separates it from the one before.
///
/// ```swift
/// var document = AttributedString()
/// for try await result in transcriber.results where result.isFinal { document += result.text }
/// ```
public struct TranscriptionResult: SpeechModuleResult, Hashable, Sendable, CustomStringConvertible {
    /// What it is about.
    public let range: AudioTimeRange
    /// Before this moment nothing will change.
    public let resultsFinalizationTime: AudioTime
    /// In descending likelihood, never empty.
    public let alternatives: [AttributedString]
    /// The words of the best reading, with their times, whatever attributes were asked for.
    public let words: [Word]
    /// The language that was heard (BCP 47), where the engine found it out by itself.
    public let language: String?
    /// Why this should be listened to before anybody relies on it; `nil` where there is no reason.
    public let suspicion: SpeechSuspicion?
    /// Of a volatile result: so many ``words``, from the first on, stay as they are, and will be in a final one.
    public let settledWordCount: Int

    /// What is said in a stretch of audio.
    public init(
        range: AudioTimeRange, resultsFinalizationTime: AudioTime, alternatives: [AttributedString],
        words: [Word] = [], language: String? = nil, suspicion: SpeechSuspicion? = nil,
        settledWordCount: Int = 0
    ) {
        precondition(!alternatives.isEmpty, "a result has at least one alternative, if only an empty one")
        self.range = range
        self.resultsFinalizationTime = resultsFinalizationTime
        self.alternatives = alternatives
        self.words = words
        self.language = language
        self.suspicion = suspicion
        self.settledWordCount = settledWordCount
    }

    /// The likeliest alternative. Empty in a volatile result, it takes earlier results for the range back; in a final one,
    /// it says that nobody spoke.
    public var text: AttributedString { alternatives[0] }

    /// In words.
    public var description: String {
        "\(range.start.seconds)-\(range.end.seconds) s \(isFinal ? "final" : "volatile"): \(words.count) words"
    }
}
