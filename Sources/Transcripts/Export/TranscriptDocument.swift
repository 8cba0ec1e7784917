import Foundation
import Spoken
import Timeline

/// A transcript as it is written to JSON: seconds with three decimals, rounded once from the exact times.
///
/// The schema is `docs/schema/result-1.json, where it is called transcript`. Reading a document gives times on a grid of milliseconds.
public struct TranscriptDocument: Hashable, Sendable, Codable {
    public static let currentSchemaVersion = 1

    public struct Segment: Hashable, Sendable, Codable {
        public var id: Int
        public var start: Double
        public var end: Double
        public var speaker: String?
        public var text: String
        public var words: [Word]
        /// Where the recogniser found the language out by itself.
        public var language: String?
        /// Why this should be listened to before anybody relies on it.
        public var suspect: SpeechSuspicion?

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
        }
    }

    /// Somebody speaks, and the recogniser found no words.
    public struct Gap: Hashable, Sendable, Codable {
        public var start: Double
        public var end: Double
        public var speaker: String?
    }

    public struct Word: Hashable, Sendable, Codable {
        public var text: String
        public var start: Double
        public var end: Double
        public var confidence: Double?
    }

    public var schemaVersion: Int
    public var duration: Double
    public var language: String?
    public var notices: [String]
    public var segments: [Segment]
    /// Left out where there are none.
    public var gaps: [Gap]?

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
                    }, language: segment.language, suspicion: segment.suspect)
            },
            duration: time(duration), language: language, notices: notices,
            gaps: (gaps ?? []).map { Transcripts.Gap(range: range($0.start, $0.end), speaker: $0.speaker) })
    }

    fileprivate static func document(_ word: Spoken.Word) -> Word {
        Word(
            text: word.text, start: seconds(word.range.start), end: seconds(word.range.end),
            confidence: word.confidence.map { ($0 * 1000).rounded() / 1000 })
    }
}

private func seconds(_ time: AudioTime) -> Double { Double(time.milliseconds ?? 0) / 1000 }

private func time(_ seconds: Double) -> AudioTime { AudioTime(seconds: seconds, preferredTimescale: 1000) }

private func range(_ start: Double, _ end: Double) -> AudioTimeRange {
    AudioTimeRange(start: time(start), end: time(end))
}
