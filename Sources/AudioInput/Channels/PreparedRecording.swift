import Timeline

/// A recording of which the beginning has been heard, so that it is known what its channels are.
///
/// ```swift
/// let prepared = try await PreparedRecording.listen(to: try await AudioFile.open("call.wav"))
/// if prepared.decision.channelsAreParties { … }
/// ```
public struct PreparedRecording: Sendable {
    /// Decide when that much speech has been heard, …
    static let enoughSpeech = 60.0
    /// … or that much sound. What has been heard is kept in memory until it is read again.
    static let enoughSound = 300.0

    public let decision: ChannelDecision
    /// The whole recording, from its start.
    public let source: any AudioSource

    /// Reads up to a minute of speech (at most five minutes of sound) and decides. A recording with one channel is not
    /// listened to.
    public static func listen(to source: any AudioSource) async throws -> PreparedRecording {
        var analysis = ChannelAnalysis(format: source.format)
        var heard: [AudioChunk] = []
        var seconds = 0.0
        var nextLook = 10.0
        while source.format.channelCount > 1, seconds < enoughSound, let chunk = try await source.next() {
            heard.append(chunk)
            analysis.add(chunk)
            seconds += chunk.duration.seconds
            guard seconds >= nextLook else { continue }
            if analysis.secondsOfSpeech >= enoughSpeech { break }
            nextLook += 10
        }
        return PreparedRecording(
            decision: analysis.decision, source: heard.isEmpty ? source : ReplayedSource(heard, then: source))
    }
}

/// Gives chunks that were read before once more, then goes on with their source.
actor ReplayedSource: AudioSource {
    nonisolated let source: any AudioSource
    private var chunks: ArraySlice<AudioChunk>

    init(_ chunks: [AudioChunk], then source: any AudioSource) {
        self.chunks = chunks[...]
        self.source = source
    }

    nonisolated var format: AudioFormat { source.format }
    nonisolated var estimatedDuration: AudioTime? { source.estimatedDuration }
    nonisolated var startTime: AudioTime { source.startTime }
    var warnings: [AudioWarning] { get async { await source.warnings } }

    func next() async throws -> AudioChunk? {
        // A slice keeps what was taken from its front; a new array lets it go.
        if let chunk = chunks.popFirst() {
            if chunks.count % 64 == 0 { chunks = Array(chunks)[...] }
            return chunk
        }
        return try await source.next()
    }

    func close() async {
        chunks = []
        await source.close()
    }
}
