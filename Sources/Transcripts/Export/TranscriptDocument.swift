import Foundation
import Spoken
import Timeline

/// A transcript as written to JSON: seconds with three decimals, rounded once from the exact times.
///
/// The schema is `transcript` in `docs/schema/result-1.json`. Times read from a document are whole milliseconds.
public struct TranscriptDocument: Hashable, Sendable, Codable {
    /// The version that this program writes.
    public static let currentSchemaVersion = 1

    /// A stretch of speech by one party.
    public struct Segment: Hashable, Sendable, Codable {
        /// The number, counted from 1; reports cite it.
        public var id: Int
        /// Seconds from the beginning of the recording.
        public var start: Double
        /// Seconds from the beginning of the recording.
        public var end: Double
        /// The speaker, if known.
        public var speaker: String?
        /// The text of the segment.
        public var text: String
        /// The words with their times.
        public var words: [Word]
        /// The language, if the speech model detected it.
        public var language: String?
        /// Why the segment may be wrong and should be listened to.
        public var suspect: SpeechSuspicion?
        /// Whether the voice could be another speaker's nearly as well; left out if not.
        public var speakerUnclear: Bool?

        /// Creates a single segment, as event streams carry it.
        public init(_ segment: Spoken.Segment) {
            id = segment.id
            start = seconds(segment.range.start)
            end = seconds(segment.range.end)
            speaker = segment.speaker
            text = segment.text
            words = segment.words.map(TranscriptDocument.document)
            language = segment.language
            suspect = segment.suspicion
            speakerUnclear = segment.speakerIsUnclear
        }
    }

    /// A stretch where someone speaks but the speech model found no words.
    public struct Gap: Hashable, Sendable, Codable {
        /// Seconds from the beginning of the recording.
        public var start: Double
        /// Seconds from the beginning of the recording.
        public var end: Double
        /// The speaker, if known.
        public var speaker: String?
    }

    /// A speaker who was told apart by voice.
    public struct Speaker: Hashable, Sendable, Codable {
        /// The name, as in the segments.
        public var name: String
        /// Seconds in which this voice was heard alone.
        public var seconds: Double
        /// The similarity to the known voice of this name.
        public var likeness: Double?
    }

    /// Misheard words that were corrected.
    public struct Correction: Hashable, Sendable, Codable {
        /// What the speech model heard.
        public var from: String
        /// What the transcript says.
        public var to: String
        /// Seconds from the beginning of the recording.
        public var start: Double
        /// Seconds from the beginning of the recording.
        public var end: Double
    }

    /// Something noted during recording.
    public struct Mark: Hashable, Sendable, Codable {
        /// Seconds from the beginning of the recording's audio.
        public var time: Double
        /// The kind of mark.
        public var kind: TimedMark.Kind
        /// The text a person wrote, if any.
        public var text: String?

        /// Creates a single mark.
        public init(_ mark: TimedMark) {
            (time, kind, text) = (seconds(mark.time), mark.kind, mark.text)
        }

        /// The mark that this describes.
        public var mark: TimedMark {
            TimedMark(time: moment(time), kind: kind, text: text)
        }
    }

    /// A word and when it was said.
    public struct Word: Hashable, Sendable, Codable {
        /// The text of the word, with its punctuation.
        public var text: String
        /// Seconds from the beginning of the recording.
        public var start: Double
        /// Seconds from the beginning of the recording.
        public var end: Double
        /// From 0 to 1; `nil` if the engine gives none.
        public var confidence: Double?
    }

    /// The version of the schema.
    public var schemaVersion: Int
    /// The length of the audio that was processed, in seconds.
    public var duration: Double
    /// The language spoken (BCP 47), if known.
    public var language: String?
    /// What the reader should know about the recognition.
    public var notices: [String]
    /// In order of start time.
    public var segments: [Segment]
    /// Left out if there are none.
    public var gaps: [Gap]?
    /// Left out if nobody looked for them.
    public var speakers: [Speaker]?
    /// Left out if nothing was corrected.
    public var corrections: [Correction]?
    /// Left out if nothing was noted.
    public var marks: [Mark]?

    /// Creates the document that describes a transcript.
    public init(_ transcript: Transcript) {
        schemaVersion = Self.currentSchemaVersion
        duration = seconds(transcript.duration)
        language = transcript.language
        notices = transcript.notices
        segments = transcript.segments.map(Segment.init)
        let unread = transcript.gaps.map {
            Gap(start: seconds($0.range.start), end: seconds($0.range.end), speaker: $0.speaker)
        }
        gaps = unread.isEmpty ? nil : unread
        speakers = transcript.speakers?.map {
            Speaker(name: $0.name, seconds: rounded($0.seconds), likeness: $0.likeness.map(rounded))
        }
        let changed = transcript.corrections.map {
            Correction(from: $0.from, to: $0.to, start: seconds($0.range.start), end: seconds($0.range.end))
        }
        corrections = changed.isEmpty ? nil : changed
        marks = transcript.marks.isEmpty ? nil : transcript.marks.map(Mark.init)
    }

    /// The transcript that the document describes.
    public var transcript: Transcript {
        Transcript(
            segments: segments.map { segment in
                Spoken.Segment(
                    id: segment.id, range: range(segment.start, segment.end), speaker: segment.speaker,
                    words: segment.words.map { word in
                        Spoken.Word(
                            text: word.text, range: range(word.start, word.end), confidence: word.confidence)
                    }, language: segment.language, suspicion: segment.suspect,
                    speakerIsUnclear: segment.speakerUnclear)
            },
            duration: moment(duration), language: language, notices: notices,
            gaps: (gaps ?? []).map { Transcripts.Gap(range: range($0.start, $0.end), speaker: $0.speaker) },
            speakers: speakers?.map {
                TranscriptSpeaker(name: $0.name, seconds: $0.seconds, likeness: $0.likeness)
            },
            corrections: (corrections ?? []).map {
                WordCorrection(from: $0.from, to: $0.to, range: range($0.start, $0.end))
            }, marks: (marks ?? []).map(\.mark))
    }

    fileprivate static func document(_ word: Spoken.Word) -> Word {
        Word(
            text: word.text, start: seconds(word.range.start), end: seconds(word.range.end),
            confidence: word.confidence.map(rounded))
    }
}

private func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

private func seconds(_ time: AudioTime) -> Double { Double(time.milliseconds ?? 0) / 1000 }

private func moment(_ seconds: Double) -> AudioTime { AudioTime(seconds: seconds, preferredTimescale: 1000) }

private func range(_ start: Double, _ end: Double) -> AudioTimeRange {
    AudioTimeRange(start: moment(start), end: moment(end))
}
