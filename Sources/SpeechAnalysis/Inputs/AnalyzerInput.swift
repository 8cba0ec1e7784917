import AudioInput
import Timeline

/// A piece of audio for an analyzer, with its place on the session's timeline.
///
/// ```swift
/// AnalyzerInput(buffer: chunk)                                  // goes on where the last one ended
/// AnalyzerInput(buffer: chunk, bufferStartTime: captureTime)    // later than that: a gap lies between
/// ```
public struct AnalyzerInput: Hashable, Sendable {
    /// The audio.
    public let buffer: AudioChunk
    /// Where the audio starts. `nil` means directly after the previous audio, or zero for the first.
    ///
    /// A time less than one sample away from the end of the previous audio counts as that end.
    public let bufferStartTime: AudioTime?

    /// Creates an input. Without `bufferStartTime`, it directly follows the previous audio.
    public init(buffer: AudioChunk, bufferStartTime: AudioTime? = nil) {
        self.buffer = buffer
        self.bufferStartTime = bufferStartTime
    }

    /// The format of the audio.
    public var bufferFormat: AudioFormat { buffer.format }
    /// The duration of the audio.
    public var bufferDuration: AudioTime { buffer.duration }
}
