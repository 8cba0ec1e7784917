import Foundation
import Testing
import Timeline

@testable import AudioInput

/// Gives chunks as a test says, then waits to be told to end.
private actor ScriptedLiveSource: EndableSource {
    nonisolated let format: AudioFormat
    nonisolated var estimatedDuration: AudioTime? { nil }
    let warnings: [AudioWarning] = []
    private let chunks: AsyncStream<AudioChunk>
    private let feed: AsyncStream<AudioChunk>.Continuation

    init(_ chunks: [AudioChunk]) {
        format = chunks[0].format
        (self.chunks, feed) = AsyncStream.makeStream()
        for chunk in chunks { feed.yield(chunk) }
    }

    func next() async -> AudioChunk? {
        var iterator = chunks.makeAsyncIterator()
        return await iterator.next(isolation: self)
    }

    func end() { feed.finish() }
    func close() { feed.finish() }
}

@Suite struct KeptRecordingTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/kept.wav" }

    init() throws { folder = try TemporaryFolder() }

    private func chunk(_ samples: [Int16], channels: Int = 1) -> AudioChunk {
        AudioChunk(sampleRate: 8_000, channelCount: channels, samples)
    }

    @Test("what is heard is on the disk, readable by its owner alone, before it is passed on")
    func kept() async throws {
        let source = ScriptedLiveSource([chunk([1, 2, 3, 4], channels: 2), chunk([5, 6], channels: 2)])
        let recording = try await KeptRecording.start(source, at: path)
        var heard: [Int16] = []
        while heard.count < 6, let chunk = try await recording.next() {
            guard case .int16(let samples) = chunk.samples else { break }
            heard += samples
        }
        #expect(heard == [1, 2, 3, 4, 5, 6])
        // As if the process had ended here: the header does not know the length yet.
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let interrupted = try await AudioFile.open(path)
        #expect(interrupted.format == recording.format)
        #expect(try await interrupted.collect() == .int16(heard))
        #expect(await interrupted.warnings == [])
        await recording.end()
        #expect(try await recording.next() == nil)
        let finished = try await AudioFile.open(path)
        #expect(finished.estimatedDuration == AudioTime(value: 3, timescale: 8_000))
        #expect(try await finished.collect() == .int16(heard))
    }

    @Test("floats are kept as floats, and silence keeps its length")
    func floats() async throws {
        let chunks = [[0.5, -0.25], [Float](repeating: 0, count: 100_000), [1]].map {
            AudioChunk(sampleRate: 44_100, $0)
        }
        let recording = try await KeptRecording.start(ScriptedLiveSource(chunks), at: path)
        await recording.end()
        let expected = AudioChunk.Samples.float32([0.5, -0.25] + [Float](repeating: 0, count: 100_000) + [1])
        #expect(try await recording.collect() == expected)
        #expect(try await AudioFile.open(path).collect() == expected)
    }

    @Test("a recording that is there is never overwritten")
    func exists() async throws {
        _ = try folder.write([1, 2, 3], as: "kept.wav")
        let error = await #expect(throws: AudioInputError.self) {
            try await KeptRecording.start(ScriptedLiveSource([chunk([1])]), at: path)
        }
        #expect(error?.kind == .unwritable && error?.description.contains("never overwritten") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1, 2, 3]))
    }

    @Test("reading is cancelled while nothing comes")
    func cancelled() async throws {
        let recording = try await KeptRecording.start(ScriptedLiveSource([chunk([1])]), at: path)
        let reading = Task { try await recording.collect() }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        await recording.close()
    }
}
