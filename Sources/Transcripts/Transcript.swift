import Spoken
import Timeline

/// A transcript: segments in order of time, each with its words.
///
/// A transcript holds only final results. It is a plain value that can be written to a file and read back, so that every later
/// stage can start from a file:
///
/// ```swift
/// let transcript = Transcript(segments: [segment], duration: AudioTime(value: 42, timescale: 1))
/// print(transcript.text)
/// ```
public struct Transcript: Hashable, Sendable, Codable {
    /// The segments in order of start time; those of different parties may overlap.
    public var segments: [Segment]
    /// The length of the audio that was processed, speech or not.
    public var duration: AudioTime
    /// The language spoken (BCP 47), if known.
    public var language: String?
    /// What the reader should know about the recognition, for example that speakers were not told apart.
    public var notices: [String]
    /// Stretches where someone speaks but the speech model found no words, in order of time.
    public var gaps: [Gap]
    /// The speakers told apart by voice, in the order in which they first speak; `nil` if nobody looked for them.
    public var speakers: [TranscriptSpeaker]?
    /// Words corrected by a vocabulary, in order of time.
    public var corrections: [WordCorrection]
    /// Marks made during recording, in order of time.
    public var marks: [TimedMark]

    /// Creates a transcript.
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

    /// The text of all segments, one line each.
    public var text: String { segments.map(\.text).joined(separator: "\n") }

    /// The number of words in all segments.
    public var wordCount: Int { segments.reduce(0) { $0 + $1.words.count } }

    /// The mean of the words' confidences; `nil` if no word has one.
    public var meanConfidence: Double? {
        let confidences = segments.flatMap(\.words).compactMap(\.confidence)
        return confidences.isEmpty ? nil : confidences.reduce(0, +) / Double(confidences.count)
    }
}

/// A speaker who was told apart by voice.
public struct TranscriptSpeaker: Hashable, Sendable, Codable {
    /// The name, as in the segments.
    public var name: String
    /// Seconds in which this voice was heard alone and could be told from others.
    public var seconds: Double
    /// The similarity to the known voice of this name, from -1 to 1; `nil` if the name comes from elsewhere.
    public var likeness: Double?

    /// Creates a speaker.
    public init(name: String, seconds: Double, likeness: Double? = nil) {
        self.name = name
        self.seconds = seconds
        self.likeness = likeness
    }
}

/// A stretch where someone speaks but the speech model found no words.
public struct Gap: Hashable, Sendable, Codable {
    /// When someone speaks.
    public var range: AudioTimeRange
    /// The speaker, if known.
    public var speaker: String?

    /// Creates a gap.
    public init(range: AudioTimeRange, speaker: String? = nil) {
        self.range = range
        self.speaker = speaker
    }
}
