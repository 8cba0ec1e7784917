import TestSupport
import Testing

@testable import WhisperEngine

@Suite("Speech is packed into windows, and times are mapped back")
struct WindowPlanTests {
    private let rule = WindowRule(
        longest: 1_000, padding: 20, mostFaint: 60, searchBack: 500, cutBack: 100, longSilence: 2_000,
        longestWait: 5_000)

    /// The windows made from stretches of speech in silence, part of which is faint. Everything is passed in parts of `step` samples.
    private func windows(
        _ speech: [Range<Int>], faint: Range<Int> = 0..<0, through end: Int, step: Int
    ) -> [[Range<Int>]] {
        var planner = WindowPlanner(rule: rule)
        var windows: [WindowPlan] = []
        var position = 0
        func pass(_ range: Range<Int>, _ isSpeech: Bool) {
            for start in stride(from: range.lowerBound, to: range.upperBound, by: step) {
                let part = start..<min(range.upperBound, start + step)
                let stretch = FoundStretch(
                    range: part, isSpeech: isSpeech, isFaint: !isSpeech && faint.contains(start))
                windows += planner.add(stretch) { $0.lowerBound + $0.count / 2 }
            }
        }
        for stretch in speech {
            pass(position..<stretch.lowerBound, false)
            pass(stretch, true)
            position = stretch.upperBound
        }
        pass(position..<end, false)
        return (windows + planner.flush()).map(\.pieces)
    }

    @Test("a word across a seam is placed where most of it lies")
    func seams() {
        let window = WindowPlan(pieces: [0..<16_000, 80_000..<96_000])
        #expect(window.source(ofWord: 12_000..<17_000) == 12_000..<16_000)
        #expect(window.source(ofWord: 15_000..<19_000) == 80_000..<83_000)
        #expect(window.source(ofWord: 2_000..<9_000) == 2_000..<9_000)
        #expect(window.source(ofWord: 16_000..<16_000).isEmpty)
    }

    @Test(
        "silence is in no window, speech keeps some padding, and close stretches share a window",
        arguments: [1, 10, 1_000])
    func packing(step: Int) {
        #expect(
            windows([100..<200, 400..<600], through: 2_000, step: step) == [[80..<220, 380..<620]])
        #expect(windows([], through: 2_000, step: step) == [])
        // There is no room for padding at the beginning, and no need for it at the end.
        #expect(windows([0..<50], through: 50, step: step) == [[0..<50]])
        // A pause that the padding on both sides fills is no pause.
        #expect(windows([100..<200, 235..<300], through: 2_000, step: step) == [[80..<320]])
    }

    @Test(
        "faint audio goes with the speech right after it, up to a limit", arguments: [1, 10])
    func faint(step: Int) {
        #expect(windows([100..<200], faint: 50..<100, through: 900, step: step) == [[30..<220]])
        #expect(windows([300..<400], faint: 100..<300, through: 900, step: step) == [[220..<420]])
        #expect(windows([300..<400], faint: 100..<250, through: 900, step: step) == [[280..<420]])
        #expect(windows([300..<400], faint: 400..<600, through: 900, step: step) == [[280..<420]])
        // A voice that drops for a moment continues.
        #expect(windows([0..<100, 150..<200], faint: 100..<150, through: 900, step: step) == [[0..<220]])
        // Audio of the previous window does not come again.
        #expect(
            windows([0..<900, 960..<1_200], faint: 900..<960, through: 1_900, step: step)
                == [[0..<920], [930..<1_220]])
        #expect(windows([], faint: 100..<400, through: 900, step: step) == [])
    }

    @Test("a full window ends in the longest of its pauses, and in the middle of it if it is short")
    func closing() {
        let found = windows([100..<600, 700..<1_000, 1_010..<1_300], through: 1_500, step: 10)
        #expect(found == [[80..<620], [680..<1_320]])
        let close = windows([100..<600, 610..<1_000, 1_030..<1_300], through: 1_500, step: 10)
        #expect(close == [[80..<1_015], [1_015..<1_320]])
    }

    @Test("endless speech is cut where it is quietest")
    func endless() {
        #expect(
            windows([0..<2_500], through: 2_500, step: 10) == [[0..<950], [950..<1_900], [1_900..<2_500]])
    }

    @Test(
        "a window does not wait through a long silence, because its audio is kept in memory",
        arguments: [10, 30_000])
    func waiting(step: Int) {
        var planner = WindowPlanner(rule: rule)
        _ = planner.add(FoundStretch(range: 0..<100, isSpeech: true)) { $0.lowerBound }
        var windows: [WindowPlan] = []
        for start in stride(from: 100, to: 30_100, by: step) {
            windows += planner.add(FoundStretch(range: start..<start + step, isSpeech: false)) {
                $0.lowerBound
            }
        }
        #expect(windows.map(\.pieces) == [[0..<120]])
        #expect(planner.needed == 30_080)
    }

    @Test(
        "windows depend only on the stretches, not on how they are passed in",
        arguments: [1, 3, 10, 100, 5_000])
    func steps(step: Int) {
        let speech = [50..<300, 330..<900, 1_000..<1_015, 1_500..<3_900, 4_000..<4_100, 16_000..<16_100]
        // Endless speech is cut by what is there when a cut is due. With larger steps that is later, but the place is the same.
        #expect(windows(speech, through: 29_000, step: step) == windows(speech, through: 29_000, step: 1))
    }

    @Test("every sample of speech is in exactly one window, and windows do not overlap")
    func partition() {
        var generator = SeededGenerator(seed: 3)
        func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
        for _ in 0..<300 {
            var speech: [Range<Int>] = []
            var position = random(200)
            for _ in 0..<random(12) {
                let length = 1 + random(random(8) == 0 ? 2_600 : 400)
                speech.append(position..<position + length)
                position += length + 1 + random(300)
            }
            let found = windows(speech, through: position, step: 1 + random(40)).flatMap { $0 }
            for (piece, next) in zip(found, found.dropFirst()) {
                #expect(piece.upperBound <= next.lowerBound, "\(speech) gives \(found)")
            }
            for stretch in speech {
                let covered = found.reduce(0) { $0 + $1.clamped(to: stretch).count }
                #expect(covered == stretch.count, "\(stretch) of \(speech) in \(found)")
            }
        }
    }

    @Test("mapping back is exact: a start at a seam maps to after it, and an end at a seam to before it")
    func wayBack() {
        let window = WindowPlan(pieces: [10..<20, 100..<130, 200..<201])
        #expect(window.length == 41 && window.source == 10..<201)
        #expect(
            window.source(ofStart: 0) == 10 && window.source(ofStart: 9) == 19
                && window.source(ofStart: 10) == 100)
        #expect(
            window.source(ofEnd: 10) == 20 && window.source(ofEnd: 11) == 101
                && window.source(ofEnd: 41) == 201)
        #expect(window.source(ofStart: 900) == 201 && window.source(ofEnd: 900) == 201)
        #expect(window.ranges(ofSource: 15..<110) == [5..<10, 10..<20])
        #expect(window.part(105..<200)?.pieces == [105..<130] && window.part(20..<100) == nil)
    }

    @Test("a window has the samples of its pieces, even after earlier samples were discarded")
    func samples() {
        var log = SampleLog()
        for second in 0..<10 { log.append((0..<16_000).map { Float(second * 16_000 + $0) }) }
        log.discard(before: 100_000)
        let window = WindowPlan(pieces: [100_000..<100_003, 159_998..<160_000])
        #expect(log.samples(of: window) == [100_000, 100_001, 100_002, 159_998, 159_999])
        #expect(log.end == 160_000)
    }
}
