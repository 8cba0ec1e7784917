import Timeline

/// What an engine heard in one stretch of audio.
public struct SpeechRecognition: Hashable, Sendable, Codable {
    /// What it is about.
    public var range: AudioTimeRange
    /// Whether it stays as it is.
    public var isFinal: Bool
    /// Best first, never empty. An empty text means that nothing was said (final) or that an earlier volatile result is taken back.
    public var hypotheses: [SpeechHypothesis]
    /// The language that was heard (BCP 47), where the engine found it out by itself.
    public var language: String?
    /// Why this should be listened to before anybody relies on it; `nil` where there is no reason.
    public var suspicion: SpeechSuspicion?
    /// Of a volatile result: words that end by then stay as they are, and will be in a final one. `nil` where all of them may change.
    public var settledThrough: AudioTime?

    /// What was heard in a stretch of audio.
    public init(
        range: AudioTimeRange, isFinal: Bool, hypotheses: [SpeechHypothesis], language: String? = nil,
        suspicion: SpeechSuspicion? = nil, settledThrough: AudioTime? = nil
    ) {
        precondition(!hypotheses.isEmpty, "a recognition has at least one hypothesis, if only an empty one")
        self.range = range
        self.isFinal = isFinal
        self.hypotheses = hypotheses
        self.language = language
        self.suspicion = suspicion
        self.settledThrough = settledThrough
    }
}

/// One reading of a stretch of audio, word by word.
public struct SpeechHypothesis: Hashable, Sendable, Codable {
    /// What may have been said, word by word.
    public var words: [Word]
    /// Natural logarithm of the reading's likelihood, comparable within one recognition; `nil` where the engine has none.
    public var logLikelihood: Double?

    /// A reading of what was heard, and how likely it is.
    public init(words: [Word], logLikelihood: Double? = nil) {
        self.words = words
        self.logLikelihood = logLikelihood
    }

    /// The words, joined by single spaces.
    public var text: String { words.map(\.text).joined(separator: " ") }
}
