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
    /// Of a volatile result: so many words of the best reading, from the first on, stay as they are, and will be in a final one.
    public var settledWordCount: Int

    /// What was heard in a stretch of audio.
    public init(
        range: AudioTimeRange, isFinal: Bool, hypotheses: [SpeechHypothesis], language: String? = nil,
        suspicion: SpeechSuspicion? = nil, settledWordCount: Int = 0
    ) {
        precondition(!hypotheses.isEmpty, "a recognition has at least one hypothesis, if only an empty one")
        self.range = range
        self.isFinal = isFinal
        self.hypotheses = hypotheses
        self.language = language
        self.suspicion = suspicion
        self.settledWordCount = settledWordCount
    }
}

extension SpeechRecognition {
    /// What an earlier version wrote says nothing about words that stay.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            range: try values.decode(AudioTimeRange.self, forKey: .range),
            isFinal: try values.decode(Bool.self, forKey: .isFinal),
            hypotheses: try values.decode([SpeechHypothesis].self, forKey: .hypotheses),
            language: try values.decodeIfPresent(String.self, forKey: .language),
            suspicion: try values.decodeIfPresent(SpeechSuspicion.self, forKey: .suspicion),
            settledWordCount: try values.decodeIfPresent(Int.self, forKey: .settledWordCount) ?? 0)
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
