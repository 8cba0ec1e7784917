import Timeline

/// A source that can be paused. Audio after a pause directly follows the audio before it.
package protocol PausableSource: AudioSource {
    /// Drops audio that is captured from now on.
    ///
    /// - Returns: the position of the pause in the audio that is kept.
    func pause() async -> AudioTime

    /// Stops dropping audio that is captured from now on.
    ///
    /// - Returns: the position of the pause in the audio that is kept.
    func resume() async -> AudioTime
}

/// Makes a source without a clock, such as a pipe, pausable: audio read during a pause is dropped.
package actor PausablePipe: PausableSource {
    package nonisolated var format: AudioFormat { source.format }
    package nonisolated var estimatedDuration: AudioTime? { nil }
    private let source: any AudioSource
    private var isPaused = false
    private var given: Int64 = 0

    package init(_ source: any AudioSource) { self.source = source }

    package var warnings: [AudioWarning] { get async { await source.warnings } }

    package func next() async throws -> AudioChunk? {
        while let chunk = try await source.next() {
            guard !isPaused else { continue }
            given += Int64(chunk.frameCount)
            return chunk
        }
        return nil
    }

    package func close() async { await source.close() }

    package func pause() -> AudioTime {
        isPaused = true
        return position
    }

    package func resume() -> AudioTime {
        isPaused = false
        return position
    }

    private var position: AudioTime { AudioTime(value: given, timescale: format.sampleRate) }
}
