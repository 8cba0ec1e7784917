import Testing
import Timeline

@testable import SpeakerFinder

@Suite struct SpeakerDecodingTests {
    private typealias Window = (activity: WindowActivity, voices: WindowVoices)

    /// A window in which the first local speaker, who is this speaker, speaks in some frames. A second one, if given, speaks in the same.
    private func window(
        _ frames: Range<Int>, of speaker: Int, and second: Int? = nil, isDoubtful: Bool = false
    ) -> Window {
        let masks = (0..<SpeakerGrid.framesPerWindow).map { frame -> UInt8 in
            frames.contains(frame) ? second == nil ? 0b01 : 0b11 : 0
        }
        let owners = [speaker, second, nil].map { speaker in
            speaker.map { WindowVoices.Owner(speaker: $0, isDoubtful: isDoubtful) }
        }
        return (WindowActivity(masks: masks), WindowVoices(owners: owners))
    }

    /// The turns, each with the index of its voice and with its frames.
    private func turns(_ windows: Window...) -> [String] {
        let decoding = SpeakerDecoding(
            speakerCount: 2,
            heardSamples: SpeakerGrid.windowSamples + (windows.count - 1) * SpeakerGrid.stepSamples)
        let found = (0..<2).map { SpeakerMap.Speaker(voice: [Float($0)], seconds: 1) }
        let map = decoding.map(of: found, in: windows, startingAt: .zero)
        return map.turns.map { turn in
            let frames = [turn.range.start, turn.range.end].map {
                Int(($0.seconds / SpeakerGrid.secondsPerFrame).rounded()) - 1
            }
            let voice = Int(map.speakers[turn.speaker].voice[0])
            return "\(voice) \(frames[0])..<\(frames[1])\(turn.isDoubtful ? "?" : "")"
        }
    }

    private let step = SpeakerGrid.stepFrames

    @Test("if windows disagree, the one that hears more speech decides")
    func weight() {
        let (little, much) = (window(400..<420, of: 0), window(400 - step..<500 - step, of: 1))
        #expect(turns(little, much) == ["1 400..<500"])
        // The same if the earlier window hears more.
        let (more, less) = (window(300..<420, of: 1), window(400 - step..<420 - step, of: 0))
        #expect(turns(more, less) == ["1 300..<420"])
    }

    @Test("two local speakers who are one person have only one turn")
    func one() {
        #expect(turns(window(100..<200, of: 0, and: 1)) == ["0 100..<200", "1 100..<200"])
        #expect(turns(window(100..<200, of: 0, and: 0)) == ["0 100..<200"])
    }

    @Test("a turn is doubtful if most of what was heard in it could be another speaker's")
    func doubt() {
        #expect(turns(window(100..<200, of: 0, isDoubtful: true)) == ["0 100..<200?"])
        #expect(
            turns(window(400..<500, of: 0, isDoubtful: true), window(400 - step..<500 - step, of: 0))
                == ["0 400..<500"])
    }
}
