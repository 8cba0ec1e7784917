import Foundation
import Testing

@testable import SpeakerFinder

@Suite struct VoiceSplitTests {
    /// Voices in a plane: their angles in degrees and how long each was heard.
    private func split(_ heard: [(Double, Double)], into count: Int = 2) -> [Int]? {
        let groups = heard.map { VoiceGroup(Direction.at(degrees: $0.0), seconds: $0.1) }
        return VoiceSplit(tuning: SpeakerTuning(), count: count)
            .voices(in: VoiceClustering(groups, conflicts: [:]))?
            .map { Int((atan2(Double($0.sum[1]), Double($0.sum[0])) * 180 / .pi).rounded()) }
    }

    @Test("two voices are found though they are nearer to each other than those of a whole recording may be")
    func two() {
        #expect(split([(0, 40), (4, 40), (52, 30), (48, 30)]) == [2, 50])
    }

    @Test("a cough is no voice, however far it is from all others")
    func cough() {
        // It goes with the nearest.
        #expect(split([(0, 100), (50, 150), (95, 5), (0, 100)]) == [0, 51])
    }

    @Test("one voice is not told apart, nor is one who is hardly heard, nor nothing")
    func one() {
        #expect(split([(0, 200), (10, 150), (20, 90)]) == nil)
        #expect(split([(0, 40), (80, 1)]) == nil)
        #expect(split([(0, 20)]) == nil && split([]) == nil)
    }

    @Test("as many are found as are asked for")
    func three() {
        let heard = [(0.0, 80.0), (60, 60), (120, 40), (0, 36)]
        #expect(split(heard, into: 3) == [0, 60, 120])
        #expect(split(heard, into: 4) == nil)
    }
}
