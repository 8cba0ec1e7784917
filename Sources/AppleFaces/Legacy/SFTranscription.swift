import Foundation
import SpeechAnalysis
import Timeline

/// A reading of the audio so far, with the time and confidence of each word.
public struct SFTranscription: Hashable, Sendable {
    /// All words, as they are written.
    public let formattedString: String
    /// The words, one by one.
    public let segments: [SFTranscriptionSegment]

    init(_ results: [TranscriptionResult], alternative: Int) {
        var text = ""
        var segments: [SFTranscriptionSegment] = []
        for result in results {
            let chosen = min(alternative, result.alternatives.count - 1)
            let reading = result.alternatives[chosen]
            let others = result.alternatives.indices.filter { $0 != chosen }.map { result.alternatives[$0] }
            for run in reading.runs {
                let piece = String(reading.characters[run.range])
                // The space before a word belongs to the word's run, but not to the segment.
                let word = String(piece.drop(while: \.isWhitespace))
                let leading = piece.utf16.count - word.utf16.count
                segments.append(
                    SFTranscriptionSegment(
                        substring: word,
                        substringRange: NSRange(
                            location: text.utf16.count + leading, length: word.utf16.count),
                        timestamp: run.audioTimeRange?.start.seconds ?? 0,
                        duration: run.audioTimeRange?.duration.seconds ?? 0,
                        confidence: result.isFinal ? Float(run.transcriptionConfidence ?? 0) : 0,
                        alternativeSubstrings: Self.words(of: others, insteadOf: word, at: run.audioTimeRange)
                    ))
                text += piece
            }
        }
        formattedString = text
        self.segments = segments
    }

    /// The alternatives to a word: words of other readings whose middle is within its time.
    private static func words(
        of readings: [AttributedString], insteadOf word: String, at time: AudioTimeRange?
    ) -> [String] {
        guard let time else { return [] }
        var found: [String] = []
        for reading in readings {
            for run in reading.runs {
                guard let other = run.audioTimeRange else { continue }
                let middle = (other.start.seconds + other.end.seconds) / 2
                let text = String(reading.characters[run.range].drop(while: \.isWhitespace))
                guard middle >= time.start.seconds, middle < time.end.seconds, text != word else { continue }
                if !found.contains(text) { found.append(text) }
            }
        }
        return found
    }
}

/// A word of a transcription.
public struct SFTranscriptionSegment: Hashable, Sendable {
    /// The word.
    public let substring: String
    /// The word's range in the whole transcription, in UTF-16 units as `NSString` counts.
    public let substringRange: NSRange
    /// Seconds from the start of the audio.
    public let timestamp: TimeInterval
    /// How long it was spoken, in seconds.
    public let duration: TimeInterval
    /// From 0 to 1; 0 in results that are not final.
    public let confidence: Float
    /// The words that other readings have in this place.
    public let alternativeSubstrings: [String]
}

/// Everything recognized since the start of the audio.
public struct SFSpeechRecognitionResult: Hashable, Sendable {
    /// In descending confidence; never empty.
    public let transcriptions: [SFTranscription]
    /// Whether the task is complete and no other result follows.
    public let isFinal: Bool
    /// How fast the speech was; `nil` until the result is final, and if nobody spoke.
    public let speechRecognitionMetadata: SFSpeechRecognitionMetadata?

    /// The transcription that the engine is most confident of.
    public var bestTranscription: SFTranscription { transcriptions[0] }

    init(_ results: [TranscriptionResult], isFinal: Bool) {
        // Readings of different stretches are not combined: transcription N has reading N of every stretch, or its last one.
        let count = results.map(\.alternatives.count).max() ?? 1
        transcriptions = (0..<max(1, count)).map { SFTranscription(results, alternative: $0) }
        self.isFinal = isFinal
        speechRecognitionMetadata = isFinal ? SFSpeechRecognitionMetadata(transcriptions[0].segments) : nil
    }
}
