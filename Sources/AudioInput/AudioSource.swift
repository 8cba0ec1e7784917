import Timeline

/// A source of audio: a file, a pipe, a decoder process, a microphone.
///
/// A source is pulled: nothing is read until the next chunk is requested, so a slow reader never fills memory.
/// It has one reader. Chunks come in order and without gaps, and the first one starts at ``startTime``.
///
/// ```swift
/// while let chunk = try await source.next() { consume(chunk) }
/// ```
public protocol AudioSource: Sendable {
    /// The format of every chunk of this source.
    var format: AudioFormat { get }

    /// The source's length, if known before it has been read. A hint for progress, not a guarantee.
    var estimatedDuration: AudioTime? { get }

    /// Where the first chunk starts on the recording's timeline: zero, unless only a part of it is read.
    var startTime: AudioTime { get }

    /// Warnings about this source, complete once it has ended: truncated data, several tracks, and so on.
    var warnings: [AudioWarning] { get async }

    /// Returns the next chunk; `nil` at the end and on every later call.
    func next() async throws -> AudioChunk?

    /// Releases files and processes early. Later reads return `nil`.
    func close() async
}

extension AudioSource {
    /// Sources start at zero by default.
    public var startTime: AudioTime { .zero }
}

/// A problem that the user should know about, although the audio can be used.
public struct AudioWarning: Hashable, Sendable, Codable {
    /// One sentence that names the problem and how it was handled.
    public let message: String

    /// Creates a warning.
    public init(_ message: String) { self.message = message }
}
