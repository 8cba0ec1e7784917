import Timeline

/// Where audio comes from: a file, a pipe, a decoder process, a microphone.
///
/// A source is pulled: nothing is read until somebody asks for the next chunk, so a slow reader never fills memory.
/// It has one reader; chunks come in order and without gaps, and the first one starts at ``startTime``.
///
/// ```swift
/// while let chunk = try await source.next() { consume(chunk) }
/// ```
public protocol AudioSource: Sendable {
    /// The format of every chunk of this source.
    var format: AudioFormat { get }

    /// How long the source is, where that is known before it has been read. A hint for progress, never a promise.
    var estimatedDuration: AudioTime? { get }

    /// Where the first chunk lies on the recording's own timeline: zero, unless only a part of it is read.
    var startTime: AudioTime { get }

    /// What the listener should be told about this source once it has ended: truncated data, several tracks, and so on.
    var warnings: [AudioWarning] { get async }

    /// The next chunk; `nil` at the end, and from then on.
    func next() async throws -> AudioChunk?

    /// Releases files and processes early. Reading afterwards gives `nil`.
    func close() async
}

extension AudioSource {
    /// Sources begin at the beginning, unless they say otherwise.
    public var startTime: AudioTime { .zero }
}

/// Something about the audio that a person should know, though it could be used.
public struct AudioWarning: Hashable, Sendable, Codable {
    /// One sentence that names the thing and what was done about it.
    public let message: String

    /// What a person should know.
    public init(_ message: String) { self.message = message }
}
