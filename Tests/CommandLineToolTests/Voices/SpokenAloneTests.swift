import Readback
import Testing

@testable import CommandLineTool

@Suite struct SpokenAloneTests {
    private func range(_ start: Int64, _ end: Int64) -> AudioTimeRange {
        AudioTimeRange(
            start: AudioTime(value: start, timescale: 1), end: AudioTime(value: end, timescale: 1))
    }

    /// - Parameter turns: each turn's speaker, start and end.
    private func alone(_ turns: (String?, Int64, Int64)...) -> AudioTimeRange? {
        let segments = turns.enumerated().map { index, turn in
            Segment(id: index + 1, range: range(turn.1, turn.2), speaker: turn.0, words: [])
        }
        let end = AudioTime(value: 1_000, timescale: 1)
        return SpokenAlone("Anna", in: Transcript(segments: segments, duration: end)).range
    }

    @Test("a speaker's longest stretch includes pauses, ends at another's turn, and is at most a minute")
    func longest() {
        #expect(
            alone(("Anna", 0, 4), ("Ben", 4, 6), ("Anna", 7, 9), ("Anna", 11, 14), ("Ben", 15, 50))
                == range(7, 14))
        #expect(alone(("Anna", 0, 9), ("Ben", 5, 12), ("Anna", 10, 16)) == range(0, 5))
        #expect(alone(("Ben", 0, 12), ("Anna", 5, 20)) == range(12, 20))
        #expect(alone(("Anna", 0, 500)) == range(0, 60))
        #expect(alone(("Ben", 0, 4), (nil, 4, 5)) == nil && alone() == nil)
    }
}
