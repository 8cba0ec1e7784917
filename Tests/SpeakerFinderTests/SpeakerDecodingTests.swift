import Testing
import Timeline

@testable import SpeakerFinder

@Suite struct SpeakerDecodingTests {
    /// A window in which one local speaker, of a group, speaks in some of its frames.
    private func window(_ frames: Range<Int>, group: Int) -> SpeakerFinder.Window {
        let masks = (0..<SpeakerGrid.framesPerWindow).map { frames.contains($0) ? UInt8(1) : 0 }
        return SpeakerFinder.Window(activity: WindowActivity(masks: masks), groups: [group, nil, nil])
    }

    private func voices(_ windows: [SpeakerFinder.Window]) -> [[Float]] {
        let decoding = SpeakerDecoding(
            windows: windows, speakerOfGroup: [0, 1], groupIsDoubtful: [false, false], speakerCount: 2,
            heardSamples: SpeakerGrid.windowSamples + SpeakerGrid.stepSamples)
        let found = [[1, 0], [0, 1]].map { SpeakerMap.Speaker(voice: $0, seconds: 1) }
        let map = decoding.map(of: found, startingAt: .zero)
        return map.turns.map { map.speakers[$0.speaker].voice }
    }

    @Test("of windows that disagree, the one that hears more speech decides")
    func weight() {
        let step = SpeakerGrid.stepFrames
        let (little, much) = (window(500..<520, group: 0), window(500 - step..<589, group: 1))
        #expect(voices([little, much]) == [[0, 1]])
        // Whichever it is.
        let (less, more) = (window(500 - step..<520 - step, group: 0), window(400..<520, group: 1))
        #expect(voices([more, less]) == [[0, 1]])
    }

    @Test("a turn is doubtful where most that was heard in it is of a doubtful group")
    func doubt() {
        let masks = (0..<SpeakerGrid.framesPerWindow).map { frame -> UInt8 in
            frame < 100 ? 0b01 : (200..<300).contains(frame) ? 0b10 : 0
        }
        func turns(_ isDoubtful: [Bool]) -> [Bool] {
            let window = SpeakerFinder.Window(activity: WindowActivity(masks: masks), groups: [0, 1, nil])
            let decoding = SpeakerDecoding(
                windows: [window], speakerOfGroup: [0, 1], groupIsDoubtful: isDoubtful, speakerCount: 2,
                heardSamples: SpeakerGrid.windowSamples)
            let found = [[1, 0], [0, 1]].map { SpeakerMap.Speaker(voice: $0, seconds: 1) }
            return decoding.map(of: found, startingAt: .zero).turns.map(\.isDoubtful)
        }
        #expect(turns([false, false]) == [false, false])
        #expect(turns([true, false]) == [true, false])
        #expect(turns([false, true]) == [false, true])
    }
}
