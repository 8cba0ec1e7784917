import Timeline

/// A stretch of speech by one party, as it was finalized.
public struct Segment: Hashable, Sendable, Codable, Identifiable {
    /// Counted from 1 in the order of finalization; what reports cite as their evidence.
    public let id: Int
    /// From its first sound to its last.
    public var range: AudioTimeRange
    /// Who speaks, where that is known: a channel's label or a name from an imported transcript.
    public var speaker: String?
    /// What was said, word by word.
    public var words: [Word]
    /// The language of this segment (BCP 47), where the recogniser found it out by itself.
    public var language: String?
    /// Why this should be listened to before anybody relies on it; `nil` where there is no reason.
    public var suspicion: SpeechSuspicion?
    /// `true` where the voice could be another speaker's nearly as well; otherwise `nil`.
    public var speakerIsUnclear: Bool?

    /// One party's words between two pauses.
    public init(
        id: Int, range: AudioTimeRange, speaker: String? = nil, words: [Word], language: String? = nil,
        suspicion: SpeechSuspicion? = nil, speakerIsUnclear: Bool? = nil
    ) {
        self.id = id
        self.range = range
        self.speaker = speaker
        self.words = words
        self.language = language
        self.suspicion = suspicion
        self.speakerIsUnclear = speakerIsUnclear
    }

    /// What stands between its words.
    package var separator: String { Word.separator(inLanguage: language) }

    /// The words, joined by single spaces, or by nothing in languages that are written without.
    public var text: String {
        words.map(\.text).joined(separator: separator)
    }
}
