import Timeline

/// A source of which nothing is heard while it is paused. What follows a pause comes directly behind what was before it.
package protocol PausableSource: AudioSource {
    /// Nothing of what is heard from now on is given.
    ///
    /// - Returns: where that lies in what is given.
    func pause() async -> AudioTime

    /// What is heard from now on is given again.
    ///
    /// - Returns: where that lies in what is given.
    func resume() async -> AudioTime
}

/// Makes a source pausable that comes without a clock, such as a pipe: what is read while it is paused is passed over.
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
