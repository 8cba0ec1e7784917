/// Decides which groups of samples are speakers.
///
/// The largest is one. Another group is not a speaker if larger ones explain it: as the same voice when it is loud, tired or hard to
/// hear, or as stretches in which two people speak, which lie between their voices. The smaller a group is, the more distinct its voice
/// must be.
struct VoiceChoice: Sendable {
    let tuning: SpeakerTuning
    /// The minimum number of speakers, if there are that many groups.
    let least: Int

    /// The groups that are speakers, the largest first.
    func speakers(among groups: [VoiceGroup]) -> [VoiceGroup] {
        let all = groups.reduce(0) { $0 + $1.seconds }
        let order = groups.indices.sorted { (groups[$1].seconds, $0) < (groups[$0].seconds, $1) }
        var chosen: [VoiceGroup] = []
        for index in order {
            let group = groups[index]
            if chosen.count < least || isSpeaker(group, share: group.seconds / all, beside: chosen) {
                chosen.append(group)
            }
        }
        return chosen
    }

    private func isSpeaker(_ group: VoiceGroup, share: Double, beside larger: [VoiceGroup]) -> Bool {
        guard group.seconds >= tuning.leastSpeakerSeconds else { return false }
        let likeness = Self.likeness(group, toMixtureOf: larger)
        if share < tuning.smallShare {
            return likeness < tuning.ownLikeness && group.seconds >= tuning.sureSeconds
        }
        return likeness < (share < tuning.largeShare ? tuning.echoLikeness : tuning.sameLikeness)
    }

    /// How similar a group is to one voice or a mixture of two: the cosine of its angle to the nearest voice or plane between two.
    static func likeness(_ group: VoiceGroup, toMixtureOf voices: [VoiceGroup]) -> Double {
        let likeness = voices.map { Voice.likeness(group.sum, $0.sum) }
        var most = likeness.max() ?? -1
        for one in voices.indices {
            for other in voices.indices where other > one {
                let (first, second) = (likeness[one], likeness[other])
                let between = Voice.likeness(voices[one].sum, voices[other].sum)
                // A mixture has something of both.
                guard between < 0.999, first > between * second, second > between * first else { continue }
                let square = first * first + second * second - 2 * first * second * between
                most = max(most, (square / (1 - between * between)).squareRoot())
            }
        }
        return most
    }
}
