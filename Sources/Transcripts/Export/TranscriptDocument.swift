import Foundation
import Spoken
import Timeline

/// A transcript as it is written to JSON: seconds with three decimals, rounded once from the exact times.
///
/// The schema is `docs/schema/result-1.json, where it is called transcript`. Reading a document gives times on a grid of milliseconds.
public struct TranscriptDocument: Hashable, Sendable, Codable {
    /// The version that this program writes.
    public static let currentSchemaVersion = 1

    /// A stretch of speech by one party.
    public struct Segment: Hashable, Sendable, Codable {
        /// Counted from 1; what reports cite.
        public var id: Int
        /// Seconds from the beginning of the recording.
        public var start: Double
        /// Seconds from the beginning of the recording.
        public var end: Double
        /// Who speaks, where that is known.
        public var speaker: String?
        /// Its words as they are read.
        public var text: String
        /// What was said, word by word.
        public var words: [Word]
        /// Where the recogniser found the language out by itself.
        public var language: String?
        /// Why this should be listened to before anybody relies on it.
        public var suspect: SpeechSuspicion?
        /// The voice could be another speaker's nearly as well; left out where it could not.
        public var speakerUnclear: Bool?

        /// One segment by itself, as streams of events carry it.
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

    /// Somebody speaks, and the recogniser found no words.
    public struct Gap: Hashable, Sendable, Codable {
        /// Seconds from the beginning of the recording.
        public var start: Double
        /// Seconds from the beginning of the recording.
        public var end: Double
        /// Who speaks, where that is known.
        public var speaker: String?
    }

    /// Somebody who was told from others by the voice.
    public struct Speaker: Hashable, Sendable, Codable {
        /// As the segments have it.
        public var name: String
        /// Of the voice alone.
        public var seconds: Double
        /// To a voice that is kept under this name.
        public var likeness: Double?
    }

    /// Words that were heard for others, and were put right.
    public struct Correction: Hashable, Sendable, Codable {
        /// As the recogniser had it.
        public var from: String
        /// As it stands in the transcript.
        public var to: String
        /// Seconds from the beginning of the recording.
        public var start: Double
        /// Seconds from the beginning of the recording.
        public var end: Double
    }

    /// Something that was noted while the recording was made.
    public struct Mark: Hashable, Sendable, Codable {
        /// Seconds from the beginning of the recording's sound.
        public var time: Double
        /// What it says of that moment.
        public var kind: TimedMark.Kind
        /// In a person's words, where there are any.
        public var text: String?

        /// One mark by itself.
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
        /// As it is written, with its punctuation.
        public var text: String
        /// Seconds from the beginning of the recording.
        public var start: Double
        /// Seconds from the beginning of the recording.
        public var end: Double
        /// From 0 to 1; `nil` where the engine has none.
        public var confidence: Double?
    }

    /// The version of the form in which this is written.
    public var schemaVersion: Int
    /// How much was heard, in seconds.
    public var duration: Double
    /// The language spoken (BCP 47), where it is known.
    public var language: String?
    /// What a reader should know about the recognition.
    public var notices: [String]
    /// In the order of their starts.
    public var segments: [Segment]
    /// Left out where there are none.
    public var gaps: [Gap]?
    /// Left out where nobody looked for them.
    public var speakers: [Speaker]?
    /// Left out where nothing was put right.
    public var corrections: [Correction]?
    /// Left out where nothing was noted.
    public var marks: [Mark]?

    /// The document that describes a transcript.
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
