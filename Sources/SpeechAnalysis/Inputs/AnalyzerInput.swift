import AudioInput
import Timeline

/// A piece of audio for an analyzer, and where it lies on the session's timeline.
///
/// ```swift
/// AnalyzerInput(buffer: chunk)                                  // goes on where the last one ended
/// AnalyzerInput(buffer: chunk, bufferStartTime: captureTime)    // later than that: a gap lies between
/// ```
public struct AnalyzerInput: Hashable, Sendable {
    /// The audio.
    public let buffer: AudioChunk
    /// `nil`: directly after the audio before it; zero for the first.
    ///
    /// A time that lies less than one sample away from there counts as there.
    public let bufferStartTime: AudioTime?

    /// Audio, and when it begins; right behind the last one unless told.
    public init(buffer: AudioChunk, bufferStartTime: AudioTime? = nil) {
        self.buffer = buffer
        self.bufferStartTime = bufferStartTime
    }

    /// That of the audio.
    public var bufferFormat: AudioFormat { buffer.format }
    /// That of the audio.
    public var bufferDuration: AudioTime { buffer.duration }
}
