import Foundation
import Testing

@testable import SpeakerFinder

@Suite struct VoiceClusteringTests {
    private typealias Pair = VoiceClustering.Pair

    /// Directions in a plane, by their angles in degrees; `cos` of the angle between two is their likeness.
    private func voices(_ angles: Double...) -> [VoiceGroup] {
        angles.map { VoiceGroup(Direction.at(degrees: $0), seconds: 1) }
    }

    /// The groups in order: how many voices each has, and its angle.
    private func groups(_ clustering: VoiceClustering) -> [String] {
        clustering.groups.map { group in
            let angle = atan2(Double(group.sum[1]), Double(group.sum[0])) * 180 / .pi
            return "\(group.sampleCount) at \(Int(angle.rounded()))"
        }
    }

    @Test("voices that are alike are joined, and the threshold decides how many groups remain")
    func threshold() {
        var clustering = VoiceClustering(voices(0, 10, 90, 100, 5), conflicts: [:])
        clustering.join(within: 0.3)
        #expect(groups(clustering) == ["3 at 5", "2 at 95"])
        clustering.join(within: 1.5)
        #expect(clustering.groups.count == 1)
    }

    @Test("the nearest voices can be joined at any distance, and a minimum number of groups is kept")
    func count() {
        var few = VoiceClustering(voices(0, 60, 130), conflicts: [:])
        few.joinNearest()
        #expect(groups(few) == ["2 at 30", "1 at 130"])
        var many = VoiceClustering(voices(0, 1, 2, 3), conflicts: [:])
        many.join(within: 0.7, least: 3)
        #expect(many.groups.count == 3)
    }

    @Test("voices that were told apart where both were heard are not joined, even if they are alike")
    func conflict() {
        var clustering = VoiceClustering(voices(0, 30, 2, 28), conflicts: [Pair(0, 1): 1, Pair(2, 3): 1])
        clustering.join(within: 0.7)
        #expect(groups(clustering) == ["2 at 1", "2 at 29"])
        #expect(clustering.conflictCount(Pair(0, 1)) == 2)
    }

    @Test("joining in two steps gives the same groups as joining at once")
    func steps() {
        let all = voices(0, 8, 20, 70, 75, 95, 140, 150)
        var once = VoiceClustering(all, conflicts: [Pair(3, 4): 1])
        once.join(within: 0.4)
        var steps = VoiceClustering(all, conflicts: [Pair(3, 4): 1])
        steps.join(within: 0.05)
        steps.join(within: 0.4)
        #expect(groups(once) == groups(steps))
    }
}
