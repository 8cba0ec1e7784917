import Foundation
import Spoken
import Timeline

/// What a transcriber recognized in one stretch of audio.
///
/// Concatenate the texts of the final results to get the document: every text but the first begins with the space that
/// separates it from the previous one.
///
/// ```swift
/// var document = AttributedString()
/// for try await result in transcriber.results where result.isFinal { document += result.text }
/// ```
public struct TranscriptionResult: SpeechModuleResult, Hashable, Sendable, CustomStringConvertible {
    /// The audio that this result covers.
    public let range: AudioTimeRange
    /// Nothing before this time will change.
    public let resultsFinalizationTime: AudioTime
    /// The readings, most likely first; never empty.
    public let alternatives: [AttributedString]
    /// The words of the best reading with their times, regardless of the requested attributes.
    public let words: [Word]
    /// The language (BCP 47), if the engine detected it.
    public let language: String?
    /// Why a listener should check this before relying on it; `nil` if there is no reason.
    public let suspicion: SpeechSuspicion?
    /// In a volatile result, the number of leading ``words`` that will not change and will appear in a final result.
    public let settledWordCount: Int

    /// Creates a result for a stretch of audio.
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

    /// The most likely alternative. Empty text in a volatile result takes back earlier results for the range; in a final
    /// result, it means that nobody spoke.
    public var text: AttributedString { alternatives[0] }

    /// A description in words.
    public var description: String {
        "\(range.start.seconds)-\(range.end.seconds) s \(isFinal ? "final" : "volatile"): \(words.count) words"
    }
}
