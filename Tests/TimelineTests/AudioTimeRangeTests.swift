import Testing
import Timeline

@Suite struct AudioTimeRangeTests {
    private func seconds(_ start: Int64, _ end: Int64) -> AudioTimeRange {
        AudioTimeRange(start: AudioTime(value: start, timescale: 1), end: AudioTime(value: end, timescale: 1))
    }

    @Test("a range contains its start but not its end")
    func halfOpen() {
        let range = seconds(1, 2)
        #expect(range.contains(AudioTime(value: 1, timescale: 1)))
        #expect(range.contains(AudioTime(value: 15_999 + 16_000, timescale: 16_000)))
        #expect(!range.contains(AudioTime(value: 2, timescale: 1)))
    }

    @Test("ranges that touch share nothing")
    func touching() {
        #expect(!seconds(0, 1).overlaps(seconds(1, 2)))
        #expect(seconds(0, 1).intersection(seconds(1, 2)).isEmpty)
        #expect(seconds(0, 2).intersection(seconds(1, 3)) == seconds(1, 2))
    }

    @Test("an empty range adds nothing to a union and overlaps nothing")
    func empty() {
        #expect(seconds(5, 5).union(seconds(1, 2)) == seconds(1, 2))
        #expect(seconds(1, 2).union(seconds(5, 5)) == seconds(1, 2))
        #expect(seconds(1, 2).union(seconds(4, 6)) == seconds(1, 6))
        #expect(!seconds(0, 9).overlaps(seconds(5, 5)))
    }

    @Test("a range whose end is before its start is empty at its start")
    func reversed() {
        let range = seconds(3, 1)
        #expect(range.isEmpty && range.start == AudioTime(value: 3, timescale: 1))
    }
}
