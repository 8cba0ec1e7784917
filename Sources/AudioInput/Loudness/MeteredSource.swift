import Timeline

/// Passes a source's audio through unchanged and measures its loudness.
package actor MeteredSource: AudioSource {
    private nonisolated let source: any AudioSource
    package private(set) var meter: LoudnessMeter

    package init(_ source: any AudioSource) {
        self.source = source
        meter = LoudnessMeter(format: source.format, start: source.startTime)
    }

    package nonisolated var format: AudioFormat { source.format }
    package nonisolated var estimatedDuration: AudioTime? { source.estimatedDuration }
    package nonisolated var startTime: AudioTime { source.startTime }
    package var warnings: [AudioWarning] { get async { await source.warnings } }

    package func next() async throws -> AudioChunk? {
        guard let chunk = try await source.next() else { return nil }
        meter.add(chunk)
        return chunk
    }

    package func close() async { await source.close() }
}
