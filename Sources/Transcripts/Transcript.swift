import Spoken
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
    /// What the listener should know about the recognition: that speakers were not told apart, for example.
    public var notices: [String]
    /// Where somebody speaks and the recogniser found no words, in the order of time.
    public var gaps: [Gap]
    /// Those who were told apart by their voices, in the order in which they speak first; `nil` where nobody looked for them.
    public var speakers: [TranscriptSpeaker]?
    /// Words that were put right by a vocabulary, in the order of time.
    public var corrections: [WordCorrection]
    /// What was noted while it was recorded, in the order of time.
    public var marks: [TimedMark]

    /// What was said, and what is known about it.
    public init(
        segments: [Segment], duration: AudioTime, language: String? = nil, notices: [String] = [],
        gaps: [Gap] = [], speakers: [TranscriptSpeaker]? = nil, corrections: [WordCorrection] = [],
        marks: [TimedMark] = []
    ) {
        self.segments = segments
        self.duration = duration
        self.language = language
        self.notices = notices
        self.gaps = gaps
        self.speakers = speakers
        self.corrections = corrections
        self.marks = marks
    }

    /// The text of all segments, a line each.
    public var text: String { segments.map(\.text).joined(separator: "\n") }

    /// How many words all segments have.
    public var wordCount: Int { segments.reduce(0) { $0 + $1.words.count } }

    /// The mean of the words' confidences; `nil` when no word has one.
    public var meanConfidence: Double? {
        let confidences = segments.flatMap(\.words).compactMap(\.confidence)
        return confidences.isEmpty ? nil : confidences.reduce(0, +) / Double(confidences.count)
    }
}

/// Somebody who was told from others by the voice.
public struct TranscriptSpeaker: Hashable, Sendable, Codable {
    /// As the segments have it.
    public var name: String
    /// How much of the voice was heard alone, for telling it from others.
    public var seconds: Double
    /// How like a voice that is kept under this name it is, from -1 to 1; `nil` where the name has another reason.
    public var likeness: Double?

    /// Somebody and how much of the voice was heard.
    public init(name: String, seconds: Double, likeness: Double? = nil) {
        self.name = name
        self.seconds = seconds
        self.likeness = likeness
    }
}

/// A stretch in which somebody speaks and the recogniser found no words.
public struct Gap: Hashable, Sendable, Codable {
    /// Where somebody speaks.
    public var range: AudioTimeRange
    /// Who it is, where that is known.
    public var speaker: String?

    /// A stretch without words.
    public init(range: AudioTimeRange, speaker: String? = nil) {
        self.range = range
        self.speaker = speaker
    }
}
