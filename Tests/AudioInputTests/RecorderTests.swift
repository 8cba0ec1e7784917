import Foundation
import Testing
import Timeline

@testable import AudioInput

/// Gives the chunks of a test, then waits to be told to end.
private actor ScriptedLiveSource: EndableSource {
    nonisolated let format: AudioFormat
    nonisolated var estimatedDuration: AudioTime? { nil }
    let warnings: [AudioWarning]
    private let failsAtEnd: Bool

    struct Unplugged: Error {}

    private let chunks: AsyncStream<AudioChunk>
    private let feed: AsyncStream<AudioChunk>.Continuation

    init(_ chunks: [AudioChunk], warnings: [String] = [], failsAtEnd: Bool = false) {
        self.warnings = warnings.map { AudioWarning($0) }
        self.failsAtEnd = failsAtEnd
        format = chunks[0].format
        (self.chunks, feed) = AsyncStream.makeStream()
        for chunk in chunks { feed.yield(chunk) }
    }

    func next() async throws -> AudioChunk? {
        var iterator = chunks.makeAsyncIterator()
        if let chunk = await iterator.next(isolation: self) { return chunk }
        if failsAtEnd { throw Unplugged() }
        return nil
    }

    func end() { feed.finish() }
    func close() { feed.finish() }
}

@Suite struct RecorderTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/kept.wav" }

    init() throws { folder = try TemporaryFolder() }

    private func chunk(_ samples: [Int16], channels: Int = 1) -> AudioChunk {
        AudioChunk(sampleRate: 8_000, channelCount: channels, samples)
    }

    @Test("audio is on disk at once, readable only by its owner, and can be heard while the file grows")
    func grows() async throws {
        let source = ScriptedLiveSource([chunk([1, 2, 3, 4], channels: 2), chunk([5, 6], channels: 2)])
        let recorder = try await Recorder.start(source, at: path)
        let growing = try await GrowingRecording.open(path)
        var heard: [Int16] = []
        while heard.count < 6, let chunk = try await growing.next() {
            guard case .int16(let samples) = chunk.samples else { break }
            heard += samples
        }
        #expect(heard == [1, 2, 3, 4, 5, 6])
        // As if the process had ended here: the header does not have the length yet.
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let interrupted = try await AudioFile.open(path)
        #expect(interrupted.format == growing.format)
        #expect(try await interrupted.collect() == .int16(heard))
        #expect(await interrupted.warnings == [])
        await recorder.end()
        #expect(try await growing.next() == nil)
        #expect(await recorder.untilEnd() == nil)
        let finished = try await AudioFile.open(path)
        #expect(finished.estimatedDuration == AudioTime(value: 3, timescale: 8_000))
        #expect(try await finished.collect() == .int16(heard))
    }

    @Test("a source's warnings are kept in the file, but are neither heard nor in the way of other readers")
    func remarks() async throws {
        let remarks = ["0:01: the computer slept for 2.0 s", "Zwölf Sekunden fehlen"]
        let source = ScriptedLiveSource([chunk([1, 2, 3])], warnings: remarks)
        let recorder = try await Recorder.start(source, at: path)
        await recorder.end()
        await recorder.untilEnd()
        let growing = try await GrowingRecording.open(path)
        #expect(try await growing.collect() == .int16([1, 2, 3]))
        #expect(await growing.warnings.map(\.message) == remarks)
        let file = try await AudioFile.open(path)
        #expect(try await file.collect() == .int16([1, 2, 3]))
        #expect(await file.warnings == [])
    }

    @Test(
        "a listener that falls behind is told once by how much, and one that keeps up is told nothing",
        arguments: [9, 20])
    func delay(seconds: Int) async throws {
        let samples = [Int16](repeating: 1, count: seconds * 8_000)
        let recorder = try await Recorder.start(ScriptedLiveSource([chunk(samples)]), at: path)
        // Once all of it has been heard, all of it is in the file.
        try await hear(samples.count, of: try await GrowingRecording.open(path))
        let (told, tell) = AsyncStream<Int>.makeStream()
        try await hear(
            samples.count, of: try await GrowingRecording.open(path, fellBehind: { tell.yield($0) }))
        tell.finish()
        var delays: [Int] = []
        for await delay in told { delays.append(delay) }
        #expect(delays == (seconds < 10 ? [] : [seconds]))
        await recorder.end()
    }

    private func hear(_ frames: Int, of recording: GrowingRecording) async throws {
        var heard = 0
        while heard < frames, let chunk = try await recording.next() { heard += chunk.frameCount }
    }

    @Test("a listener that leaves changes nothing for the recording")
    func outlivesListeners() async throws {
        let samples = (0..<40_000).map { Int16(truncatingIfNeeded: $0) }
        let source = ScriptedLiveSource([chunk(samples)])
        let recorder = try await Recorder.start(source, at: path)
        let growing = try await GrowingRecording.open(path)
        _ = try await growing.next()
        await growing.close()
        #expect(try await growing.next() == nil)
        await recorder.end()
        #expect(await recorder.untilEnd() == nil)
        #expect(try await AudioFile.open(path).collect() == .int16(samples))
    }

    @Test("if the source fails, the recording keeps what was heard and says why it ended")
    func failing() async throws {
        let source = ScriptedLiveSource([chunk([1, 2, 3])], failsAtEnd: true)
        let recorder = try await Recorder.start(source, at: path)
        await recorder.end()
        #expect(await recorder.untilEnd() is ScriptedLiveSource.Unplugged)
        let growing = try await GrowingRecording.open(path)
        #expect(try await growing.collect() == .int16([1, 2, 3]))
        #expect(await growing.warnings.first?.message.hasPrefix("The recording ended early") == true)
    }

    @Test("floats stay floats, and silence keeps its length")
    func floats() async throws {
        let chunks = [[0.5, -0.25], [Float](repeating: 0, count: 100_000), [1]].map {
            AudioChunk(sampleRate: 44_100, $0)
        }
        let recorder = try await Recorder.start(ScriptedLiveSource(chunks), at: path)
        await recorder.end()
        let expected = AudioChunk.Samples.float32([0.5, -0.25] + [Float](repeating: 0, count: 100_000) + [1])
        #expect(try await GrowingRecording.open(path).collect() == expected)
        #expect(try await AudioFile.open(path).collect() == expected)
    }

    @Test("an existing recording is never overwritten")
    func exists() async throws {
        _ = try folder.write([1, 2, 3], as: "kept.wav")
        let error = await #expect(throws: AudioInputError.self) {
            try await Recorder.start(ScriptedLiveSource([chunk([1])]), at: path)
        }
        #expect(error?.kind == .unwritable && error?.description.contains("never overwritten") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1, 2, 3]))
    }

    @Test("a file that no recorder made is refused")
    func stranger() async throws {
        for bytes in [[], Array("RIFF".utf8), [UInt8](repeating: 65, count: 100)] {
            let file = try folder.write(bytes, as: "other.wav")
            await #expect(throws: AudioInputError.self) { try await GrowingRecording.open(file) }
        }
    }

    @Test("listening can be cancelled while no audio comes")
    func cancelled() async throws {
        let recorder = try await Recorder.start(ScriptedLiveSource([chunk([1])]), at: path)
        let growing = try await GrowingRecording.open(path)
        let reading = Task { try await growing.collect() }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        await recorder.end()
    }
}
