import Foundation
import SpeechAnalysis
import Timeline

/// A reading of the audio heard so far, with the time and confidence of each word.
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
                // The space before a word belongs to the word's run, and is no part of the segment.
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

    /// What other readings have in the place of a word: their words whose middle lies in its time.
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
    /// In UTF-16 units of the whole transcription, as `NSString` counts.
    public let substringRange: NSRange
    /// Seconds from the start of the audio.
    public let timestamp: TimeInterval
    /// How long it was spoken, in seconds.
    public let duration: TimeInterval
    /// From 0 to 1; 0 in results that are not final.
    public let confidence: Float
    /// What other readings have in this place.
    public let alternativeSubstrings: [String]
}

/// What has been recognised from the start of the audio on.
public struct SFSpeechRecognitionResult: Hashable, Sendable {
    /// Descending confidence, never empty.
    public let transcriptions: [SFTranscription]
    /// The task is complete; no other result follows.
    public let isFinal: Bool
    /// How fast the speech was; `nil` until the result is final, and where nobody spoke.
    public let speechRecognitionMetadata: SFSpeechRecognitionMetadata?

    /// The one that the engine believes most.
    public var bestTranscription: SFTranscription { transcriptions[0] }

    init(_ results: [TranscriptionResult], isFinal: Bool) {
        // Readings of different stretches do not combine; alternatives vary the last stretch that has any.
        let count = results.map(\.alternatives.count).max() ?? 1
        transcriptions = (0..<max(1, count)).map { SFTranscription(results, alternative: $0) }
        self.isFinal = isFinal
        speechRecognitionMetadata = isFinal ? SFSpeechRecognitionMetadata(transcriptions[0].segments) : nil
    }
}
