import Testing
import Timeline

@testable import AudioInput

@Suite struct RangeTests {
    @Test(
        "times are read exactly",
        arguments: [
            ("0", 0, 1), ("90", 90, 1), ("90.5", 905, 10), ("1:30", 90, 1), ("1:02:03.25", 372_325, 100),
            ("0.000000001", 1, 1_000_000_000), ("100:00:00", 360_000, 1), ("3600", 3_600, 1),
        ] as [(String, Int64, Int32)])
    func times(text: String, value: Int64, timescale: Int32) {
        #expect(TimeText.parse(text) == AudioTime(value: value, timescale: timescale))
    }

    @Test(
        "text that is not a valid time is refused",
        arguments: [
            "", " ", "-1", "+1", "1:", ":1", "1:60", "1:5", "1:2:3:4", "1.5:00", "1e3", "0x10", "1.", ".5",
            "1.1234567890",
            "99999999999", "١", "1:02:60", "nan", "1,5",
        ])
    func noTimes(text: String) {
        #expect(TimeText.parse(text) == nil)
    }

    @Test("a range with both an end and a duration, or without any length, is refused")
    func badRanges() throws {
        let one = AudioTime(value: 1, timescale: 1)
        #expect(throws: AudioInputError.self) { try RecordingRange(end: one, duration: one) }
        #expect(throws: AudioInputError.self) { try RecordingRange(start: one, end: one) }
        #expect(throws: AudioInputError.self) { try RecordingRange(start: one, duration: .zero) }
        #expect(try RecordingRange(start: one, duration: one).end == AudioTime(value: 2, timescale: 1))
    }

    private func source(pieceSize: Int = 7) async throws -> PCMSource {
        try await openWAV(
            WAVBytes(format: WAVBytes.formatChunk(rate: 1_000), data: (0..<100).flatMap { little(Int16($0)) })
                .bytes,
            pieceSize: pieceSize)
    }

    @Test(
        "a range gives exactly its frames, and times stay those of the recording",
        arguments: [(0, 100), (0, 1), (10, 20), (33, 34), (99, 100), (50, 400)])
    func exact(first: Int, last: Int) async throws {
        let range = try RecordingRange(
            start: AudioTime(value: Int64(first), timescale: 1_000),
            end: AudioTime(value: Int64(last), timescale: 1_000))
        for skipping in [true, false] {
            let source = try await source()
            let ranged = try RangedSource(skipping ? source : ReplayedSource([], then: source), range: range)
            #expect(ranged.startTime == range.start)
            #expect(
                ranged.estimatedDuration == AudioTime(value: Int64(min(100, last) - first), timescale: 1_000))
            #expect(try await ranged.collect() == .int16((first..<min(100, last)).map { Int16($0) }))
            #expect(try await ranged.next() == nil)
            #expect(await ranged.warnings == [])
        }
    }

    @Test("a range that starts after the end is refused, whether the length is known beforehand or not")
    func beyond() async throws {
        let source = try await source()
        let far = try RecordingRange(start: AudioTime(value: 9, timescale: 1))
        let error = #expect(throws: AudioInputError.self) { try RangedSource(source, range: far) }
        #expect(error?.reason.contains("ends at 0.1 s") == true)

        let unknown = AudioChunk(sampleRate: 1_000, [1, 2] as [Int16])
        let ranged = try RangedSource(UnknownLength(chunk: unknown), range: far)
        await #expect(throws: AudioInputError.self) { _ = try await ranged.next() }
    }

    @Test("a range that starts after the end is refused for a compressed file and for a WAV")
    func beyondCompressed() async throws {
        try #require(Tool.hasFFmpeg)
        let range = try RecordingRange(start: AudioTime(value: 100, timescale: 1))
        for name in ["memo.flac", "one-word.wav"] {
            let error = await #expect(throws: AudioInputError.self, "\(name)") {
                let recording = try await Recording.open(
                    RecordingRequest(path: fixture(name), range: range))
                _ = try await recording.source.collect()
            }
            #expect(
                error?.description.contains("starts at 100.0 s") == true,
                "\(name): \(String(describing: error))")
        }
    }

    private actor UnknownLength: AudioSource {
        nonisolated let format: AudioFormat
        nonisolated var estimatedDuration: AudioTime? { nil }
        var warnings: [AudioWarning] { [] }
        private var chunk: AudioChunk?

        init(chunk: AudioChunk) {
            format = chunk.format
            self.chunk = chunk
        }

        func next() -> AudioChunk? {
            defer { chunk = nil }
            return chunk
        }

        func close() {}
    }
}
