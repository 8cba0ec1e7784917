import Timeline

/// What was said: segments in the order of their time, each with its words.
///
/// A transcript holds only what is final. It is a plain value and can be written and read anywhere, so that every later stage can
/// start from a file:
///
/// ```swift
/// let transcript = Transcript(segments: [segment], duration: AudioTime(value: 42, timescale: 1))
/// print(transcript.text)
/// ```
public struct Transcript: Hashable, Sendable, Codable {
    /// In the order of their start times; segments of different parties may overlap.
    public var segments: [Segment]
    /// How much audio was heard, speech or not.
    public var duration: AudioTime
    /// The language spoken (BCP 47), where it is known.
    public var language: String?
    /// What the listener should know about the recognition: "telephone-band audio", for example.
    public var notices: [String]

    public init(segments: [Segment], duration: AudioTime, language: String? = nil, notices: [String] = []) {
        self.segments = segments
        self.duration = duration
        self.language = language
        self.notices = notices
    }

    /// The text of all segments, a line each.
    public var text: String { segments.map(\.text).joined(separator: "\n") }

    public var wordCount: Int { segments.reduce(0) { $0 + $1.words.count } }

    /// The mean of the words' confidences; `nil` when no word has one.
    public var meanConfidence: Double? {
        let confidences = segments.flatMap(\.words).compactMap(\.confidence)
        return confidences.isEmpty ? nil : confidences.reduce(0, +) / Double(confidences.count)
    }
}

/// A stretch of speech by one party, as it was finalized.
public struct Segment: Hashable, Sendable, Codable, Identifiable {
    /// Counted from 1 in the order of finalization; what reports cite as their evidence.
    public let id: Int
    public var range: AudioTimeRange
    /// Who speaks, where that is known: a channel's label or a name from an imported transcript.
    public var speaker: String?
    public var words: [Word]

    public init(id: Int, range: AudioTimeRange, speaker: String? = nil, words: [Word]) {
        self.id = id
        self.range = range
        self.speaker = speaker
        self.words = words
    }

    /// The words, joined by single spaces.
    public var text: String { words.map(\.text).joined(separator: " ") }
}

/// A word and when it was said.
public struct Word: Hashable, Sendable, Codable {
    public var text: String
    public var range: AudioTimeRange
    public var confidence: Double?

    public init(text: String, range: AudioTimeRange, confidence: Double? = nil) {
        self.text = text
        self.range = range
        self.confidence = confidence
    }
}
