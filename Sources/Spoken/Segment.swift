import Timeline

/// A final stretch of speech by one party.
public struct Segment: Hashable, Sendable, Codable, Identifiable {
    /// Counted from 1 in the order of finalization. Reports cite it as evidence.
    public let id: Int
    /// From its first sound to its last.
    public var range: AudioTimeRange
    /// Who speaks, if known: a channel's label or a name from an imported transcript.
    public var speaker: String?
    /// What was said, word by word.
    public var words: [Word]
    /// The language of this segment (BCP 47), if the recognizer detected it.
    public var language: String?
    /// Why a listener should check this before relying on it; `nil` if there is no reason.
    public var suspicion: SpeechSuspicion?
    /// `true` if the voice fits another speaker nearly as well; otherwise `nil`.
    public var speakerIsUnclear: Bool?

    /// Creates a segment.
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

    /// The separator between its words.
    package var separator: String { Word.separator(inLanguage: language) }

    /// The words, joined by single spaces, or by nothing in languages written without spaces.
    public var text: String {
        words.map(\.text).joined(separator: separator)
    }
}
