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

    @Test("two voices are found even if they are nearer than two voices of a whole recording may be")
    func two() {
        #expect(split([(0, 40), (4, 40), (52, 30), (48, 30)]) == [2, 50])
    }

    @Test("a cough is not a voice, however far it is from all others")
    func cough() {
        // It joins the nearest voice.
        #expect(split([(0, 100), (50, 150), (95, 5), (0, 100)]) == [0, 51])
    }

    @Test("there is no split of one voice, of a voice beside one that is hardly heard, or of nothing")
    func one() {
        #expect(split([(0, 200), (10, 150), (20, 90)]) == nil)
        #expect(split([(0, 40), (80, 1)]) == nil)
        #expect(split([(0, 20)]) == nil && split([]) == nil)
    }

    @Test("the requested number of voices is found, or none")
    func three() {
        let heard = [(0.0, 80.0), (60, 60), (120, 40), (0, 36)]
        #expect(split(heard, into: 3) == [0, 60, 120])
        #expect(split(heard, into: 4) == nil)
    }
}
