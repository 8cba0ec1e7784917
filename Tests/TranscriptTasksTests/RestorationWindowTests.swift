import Spoken
import Testing
import Timeline
import Transcripts

@testable import TranscriptTasks

@Suite("Windows of restoration")
struct RestorationWindowTests {
    private func segment(_ id: Int, words: Int) -> Segment {
        Segment(id: id, range: .zero, words: (0..<words).map { Word(text: "\(id).\($0)", range: .zero) })
    }

    @Test(
        "every segment is in one window, in order, and each window but the first begins with the end of the one before"
    )
    func whole() {
        let segments =
            (1...200).map { segment($0, words: $0 * 7919 % 23) } + [
                segment(201, words: 500), segment(202, words: 3),
            ]
        let windows = RestorationCutter.windows(of: segments)
        #expect(windows.flatMap(\.segments) == segments)
        #expect(windows.count > 5 && windows[0].leadIn.isEmpty)
        for (before, after) in zip(windows, windows.dropFirst()) {
            let spoken = before.segments.flatMap(\.words)
            let leadIn = after.leadIn.flatMap(\.words)
            #expect(leadIn == spoken.suffix(RestorationCutter.leadInWords))
        }
    }

    @Test("a window is complete with the segment that fills it, whatever comes after")
    func live() {
        let segments = (1...50).map { segment($0, words: 9) }
        let whole = RestorationCutter.windows(of: segments)
        for count in [1, 20, 35, 49] {
            var cutter = RestorationCutter()
            let early = segments.prefix(count).compactMap { cutter.add($0) }
            #expect(early == Array(whole.prefix(early.count)))
        }
    }
}
