import Timeline

/// A source converted to another format, such as the one a speech engine expects.
///
/// ```swift
/// let file = try await AudioFile.open("call.wav")
/// let speech = try ConvertedSource(file, to: .speech16kHz, channels: .channel(0), resampling: SampleRateConverter())
/// ```
public actor ConvertedSource: AudioSource {
    /// The format of the converted audio.
    public nonisolated let format: AudioFormat
    private nonisolated let source: any AudioSource
    private let converter: AudioConverter
    private var ready: [AudioChunk] = []
    private var hasEnded = false

    /// - Throws: ``AudioInputError`` if the source's format cannot be converted.
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

    /// The source's estimated duration.
    public nonisolated var estimatedDuration: AudioTime? { source.estimatedDuration }
    /// The source's start time.
    public nonisolated var startTime: AudioTime { source.startTime }
    /// The source's warnings.
    public var warnings: [AudioWarning] { get async { await source.warnings } }

    /// Returns the next audio, converted.
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
