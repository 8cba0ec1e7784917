import Testing
import Timeline

@testable import AudioInput

/// Which frames of a source a paused recording keeps.
@Suite struct RecordingPausesTests {
    /// The frames that are kept of the first `count`, taken in pieces of at most seven.
    private func kept(_ pauses: RecordingPauses, of count: Int64) -> [Int64] {
        var (frames, position) = ([Int64](), Int64(0))
        while position < count {
            let (length, isKept) = pauses.stretch(from: position, limit: min(7, count - position))
            if isKept { frames += position..<position + length }
            position += length
        }
        return frames
    }

    @Test(
        "frames between a pause and its end are not kept, and the next ones follow directly"
    )
    func cut() {
        var pauses = RecordingPauses()
        #expect(pauses.pause(at: 10) == 10)
        #expect(pauses.resume(at: 25) == 10)
        #expect(pauses.pause(at: 40) == 25)
        #expect(pauses.resume(at: 41) == 25)
        #expect(kept(pauses, of: 50) == Array(0..<10) + Array(25..<40) + Array(41..<50))
        for position in Int64(0)...50 {
            #expect(pauses.kept(before: position) == Int64(kept(pauses, of: position).count), "\(position)")
        }
    }

    @Test("while a pause lasts nothing is kept")
    func lasting() {
        var pauses = RecordingPauses()
        _ = pauses.pause(at: 3)
        #expect(pauses.isPaused)
        #expect(kept(pauses, of: 100) == [0, 1, 2])
        #expect(pauses.kept(before: 100) == 3)
    }

    @Test("pausing twice is like pausing once, and resuming without a pause changes nothing")
    func twice() {
        var pauses = RecordingPauses()
        #expect(pauses.resume(at: 2) == 2)
        #expect(pauses.pause(at: 5) == 5)
        #expect(pauses.pause(at: 8) == 5)
        #expect(pauses.resume(at: 9) == 5)
        #expect(pauses.resume(at: 12) == 8)
        #expect(kept(pauses, of: 12) == [0, 1, 2, 3, 4, 9, 10, 11])
    }

    @Test("a pause starts after the end of the one before, which may be ahead of what was heard")
    func overlapping() {
        var pauses = RecordingPauses()
        _ = pauses.pause(at: 5)
        _ = pauses.resume(at: 20)
        #expect(pauses.pause(at: 12) == 5)
        #expect(pauses.resume(at: 15) == 5)
        #expect(kept(pauses, of: 22) == [0, 1, 2, 3, 4, 20, 21])
    }

    @Test("audio that is read from a pipe while it is paused is dropped, and both places are reported")
    func pipe() async throws {
        let source = PausablePipe(SampleSource([1, 2, 3, 4, 5, 6], chunk: 2))
        #expect(try await source.next()?.samples == .int16([1, 2]))
        #expect(await source.pause() == AudioTime(value: 2, timescale: 8_000))
        #expect(try await source.next() == nil)
        #expect(await source.resume() == AudioTime(value: 2, timescale: 8_000))
    }
}

/// Gives samples in chunks, then ends.
private actor SampleSource: AudioSource {
    nonisolated let format = AudioFormat(sampleRate: 8_000, channelCount: 1, sampleType: .int16)
    nonisolated var estimatedDuration: AudioTime? { nil }
    var warnings: [AudioWarning] { [] }
    private var rest: ArraySlice<Int16>
    private let chunk: Int

    init(_ samples: [Int16], chunk: Int) { (rest, self.chunk) = (samples[...], chunk) }

    func next() async throws -> AudioChunk? {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(chunk) }
        return AudioChunk(format: format, samples: .int16(Array(rest.prefix(chunk))))
    }

    func close() async {}
}
