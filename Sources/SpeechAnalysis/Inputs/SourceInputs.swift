import AudioInput
import SpeechEngines
import Timeline

/// An audio source as the input of an analysis. The source is opened when the first element is requested.
struct SourceInputs: AsyncSequence, Sendable {
    let open: @Sendable () async throws -> any AudioSource

    struct Iterator: AsyncIteratorProtocol {
        let open: @Sendable () async throws -> any AudioSource
        var source: (any AudioSource)?

        mutating func next() async throws -> AnalyzerInput? {
            var startTime: AudioTime?
            if source == nil {
                let opened = try await open()
                source = opened
                startTime = opened.startTime > .zero ? opened.startTime : nil
            }
            if let chunk = try await source?.next() {
                return AnalyzerInput(buffer: chunk, bufferStartTime: startTime)
            }
            await source?.close()
            return nil
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(open: open) }
}

extension AudioSource {
    /// The source, converted to `format` if necessary.
    func converted(to format: AudioFormat) throws -> any AudioSource {
        guard format != self.format else { return self }
        return try ConvertedSource(
            self, to: format, resampling: SpeechEngineRegistry.resampling ?? NoResampling())
    }
}
