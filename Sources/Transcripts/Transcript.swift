import SpeechAnalysis
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
    /// Where somebody speaks and the recogniser found no words, in the order of time.
    public var gaps: [Gap]

    public init(
        segments: [Segment], duration: AudioTime, language: String? = nil, notices: [String] = [],
        gaps: [Gap] = []
    ) {
        self.segments = segments
        self.duration = duration
        self.language = language
        self.notices = notices
        self.gaps = gaps
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
    /// The language of this segment (BCP 47), where the recogniser found it out by itself.
    public var language: String?
    /// Why this should be listened to before anybody relies on it; `nil` where there is no reason.
    public var suspicion: SpeechSuspicion?

    public init(
        id: Int, range: AudioTimeRange, speaker: String? = nil, words: [Word], language: String? = nil,
        suspicion: SpeechSuspicion? = nil
    ) {
        self.id = id
        self.range = range
        self.speaker = speaker
        self.words = words
        self.language = language
        self.suspicion = suspicion
    }

    /// The words, joined by single spaces, or by nothing in languages that are written without.
    public var text: String {
        words.map(\.text).joined(separator: language.map(TextRendering.separator) ?? " ")
    }
}

/// A stretch in which somebody speaks and the recogniser found no words.
public struct Gap: Hashable, Sendable, Codable {
    public var range: AudioTimeRange
    public var speaker: String?

    public init(range: AudioTimeRange, speaker: String? = nil) {
        self.range = range
        self.speaker = speaker
    }
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
