import Timeline

/// A source in another format: any recording as a speech engine wants it.
///
/// ```swift
/// let file = try await AudioFile.open("call.wav")
/// let speech = try ConvertedSource(file, to: .speech16kHz, channels: .channel(0), resampling: SampleRateConverter())
/// ```
public actor ConvertedSource: AudioSource {
    /// What comes out of it.
    public nonisolated let format: AudioFormat
    private nonisolated let source: any AudioSource
    private let converter: AudioConverter
    private var ready: [AudioChunk] = []
    private var hasEnded = false

    /// - Throws: ``AudioInputError`` when the source's format cannot be converted.
    public init(
        _ source: any AudioSource, to format: AudioFormat, channels: ChannelSelection = .mix,
        resampling: any ResamplerFactory = NoResampling()
    ) throws {
        let converter = AudioConverter(to: format, channels: channels, resampling: resampling)
        try converter.prepare(for: source.format)
        self.source = source
        self.format = format
        self.converter = converter
    }

    /// That of the source.
    public nonisolated var estimatedDuration: AudioTime? { source.estimatedDuration }
    /// That of the source.
    public nonisolated var startTime: AudioTime { source.startTime }
    /// Those of the source.
    public var warnings: [AudioWarning] { get async { await source.warnings } }

    /// The next audio, converted.
    public func next() async throws -> AudioChunk? {
        while ready.isEmpty, !hasEnded {
            if let chunk = try await source.next() {
                ready = try converter.convert(chunk)
            } else {
                hasEnded = true
                ready = try converter.flush()
            }
        }
        return ready.isEmpty ? nil : ready.removeFirst()
    }

    /// Closes the source.
    public func close() async {
        hasEnded = true
        ready = []
        await source.close()
    }
}
