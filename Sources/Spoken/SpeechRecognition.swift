import Timeline

/// What an engine recognized in one stretch of audio.
public struct SpeechRecognition: Hashable, Sendable, Codable {
    /// The audio that this covers.
    public var range: AudioTimeRange
    /// Whether this will no longer change.
    public var isFinal: Bool
    /// Best first, never empty. An empty text means that nothing was said (if final) or that an earlier volatile result is taken
    /// back.
    public var hypotheses: [SpeechHypothesis]
    /// The language (BCP 47), if the engine detected it.
    public var language: String?
    /// Why a listener should check this before relying on it; `nil` if there is no reason.
    public var suspicion: SpeechSuspicion?
    /// In a volatile result, the number of leading words of the best reading that will not change and will appear in a final
    /// result.
    public var settledWordCount: Int

    /// Creates a recognition of a stretch of audio.
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
    /// Decodes a recognition. Data from an earlier version has no count of settled words.
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
    /// What may have been said.
    public var words: [Word]
    /// The natural logarithm of the reading's likelihood, comparable within one recognition; `nil` if the engine has none.
    public var logLikelihood: Double?

    /// Creates a reading with its likelihood.
    public init(words: [Word], logLikelihood: Double? = nil) {
        self.words = words
        self.logLikelihood = logLikelihood
    }

    /// The words, joined by single spaces.
    public var text: String { words.map(\.text).joined(separator: " ") }
}
