import Timeline

/// Returns chunks that were already read from a source, then continues with the source.
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
        // A slice keeps the memory of removed elements; copying to a new array frees it.
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
