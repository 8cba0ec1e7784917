import Foundation

/// How fast somebody spoke, from the times of the words.
public struct SFSpeechRecognitionMetadata: Hashable, Sendable {
    /// Words per minute, pauses included.
    public let speakingRate: Double
    /// The mean time between the end of a word and the beginning of the next one, in seconds.
    public let averagePauseDuration: TimeInterval
    /// Where the first word begins, in seconds.
    public let speechStartTimestamp: TimeInterval
    /// From the beginning of the first word to the end of the last one, in seconds.
    public let speechDuration: TimeInterval

    /// `nil` if there are no words.
    init?(_ segments: [SFTranscriptionSegment]) {
        guard let first = segments.first, let last = segments.last else { return nil }
        speechStartTimestamp = first.timestamp
        speechDuration = last.timestamp + last.duration - first.timestamp
        speakingRate = speechDuration > 0 ? 60 * Double(segments.count) / speechDuration : 0
        let pauses = zip(segments, segments.dropFirst()).map {
            max(0, $1.timestamp - $0.timestamp - $0.duration)
        }
        averagePauseDuration = pauses.isEmpty ? 0 : pauses.reduce(0, +) / Double(pauses.count)
    }
}
