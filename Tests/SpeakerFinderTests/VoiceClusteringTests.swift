import Testing

@testable import SpeakerFinder

@Suite struct VoiceClusteringTests {
    private typealias Pair = VoiceClustering.Pair

    /// Directions in a plane, by their angles in degrees; `cos` of the angle between two is their likeness.
    private func voices(_ angles: Double...) -> [VoiceGroup] {
        angles.map { VoiceGroup(Direction.at(degrees: $0), seconds: 1) }
    }

    @Test("voices that are alike are joined, and the threshold decides how many there are")
    func threshold() {
        var clustering = VoiceClustering(voices(0, 10, 90, 100, 5), conflicts: [:])
        clustering.join(within: 0.3)
        #expect(clustering.members == [[0, 1, 4], [2, 3]])
        clustering.join(within: 1.5)
        #expect(clustering.members == [[0, 1, 2, 3, 4]])
    }

    @Test("a number that is asked for is kept, however near or far the voices are")
    func count() {
        var few = VoiceClustering(voices(0, 60, 120), conflicts: [:])
        few.join(within: 0.1, least: 1, most: 2)
        #expect(few.groups.count == 2)
        var many = VoiceClustering(voices(0, 1, 2, 3), conflicts: [:])
        many.join(within: 0.7, least: 3)
        #expect(many.groups.count == 3)
    }

    @Test("voices that were told apart where both were heard are not joined, though they are alike")
    func conflict() {
        var clustering = VoiceClustering(voices(0, 30, 2, 28), conflicts: [Pair(0, 1): 1, Pair(2, 3): 1])
        clustering.join(within: 0.7)
        #expect(clustering.members == [[0, 2], [1, 3]])
    }

    @Test("joining in two steps gives what joining at once gives")
    func steps() {
        let all = voices(0, 8, 20, 70, 75, 95, 140, 150)
        var once = VoiceClustering(all, conflicts: [Pair(3, 4): 1])
        once.join(within: 0.4)
        var steps = VoiceClustering(all, conflicts: [Pair(3, 4): 1])
        steps.join(within: 0.05)
        steps.join(within: 0.4)
        #expect(once.members == steps.members)
    }

    @Test("whoever is heard for too short is joined to the nearest, unless so many were asked for")
    func absorption() {
        var groups = voices(0, 90)
        groups.append(VoiceGroup(Direction.at(degrees: 80), seconds: 0.2))
        var clustering = VoiceClustering(groups, conflicts: [:])
        clustering.absorb(below: 0.5, least: 3)
        #expect(clustering.groups.count == 3)
        clustering.absorb(below: 0.5, least: 1)
        #expect(clustering.members == [[0], [1, 2]])
    }
}
