/// Finds as many voices as somebody says that there are, in what was taken for one.
///
/// Groups are joined, the nearest first, down to that number. On the way the largest are looked at each time: best are those that are far
/// apart and of which the smallest was heard for long. A cough is far from every voice, and would otherwise be the last to be joined.
struct VoiceSplit: Sendable {
    let tuning: SpeakerTuning
    let count: Int

    /// The voices, the largest first; `nil` where they are as good as one.
    func voices(in clustering: VoiceClustering) -> [VoiceGroup]? {
        var (clustering, best) = (clustering, Candidate?.none)
        while clustering.groups.count >= count {
            let candidate = Candidate(largest(of: clustering.groups), among: clustering.groups)
            if isApart(candidate), candidate.worth >= best?.worth ?? 0 { best = candidate }
            guard clustering.groups.count > count else { break }
            clustering.joinNearest()
        }
        return best?.voices
    }

    private func isApart(_ candidate: Candidate) -> Bool {
        candidate.likeness < tuning.partLikeness && candidate.share >= tuning.partsShare
            && candidate.worth >= tuning.leastPartWorth
    }

    private func largest(of groups: [VoiceGroup]) -> [VoiceGroup] {
        let order = groups.indices.sorted { (groups[$1].seconds, $0) < (groups[$0].seconds, $1) }
        return order.prefix(count).map { groups[$0] }
    }

    private struct Candidate {
        let voices: [VoiceGroup]
        /// Of what was heard.
        let share: Double
        /// That of the two that are most alike.
        let likeness: Double
        /// Grows with how far apart they are, and more slowly with how long each is heard.
        let worth: Double

        init(_ voices: [VoiceGroup], among all: [VoiceGroup]) {
            self.voices = voices
            let seconds = { (groups: [VoiceGroup]) in groups.reduce(0) { $0 + $1.seconds } }
            share = seconds(voices) / max(seconds(all), .ulpOfOne)
            let pairs = voices.indices.flatMap { one in
                voices[..<one].map { Voice.likeness($0.sum, voices[one].sum) }
            }
            likeness = pairs.max() ?? 1
            worth = (1 - likeness) * (voices.map(\.seconds).min() ?? 0).squareRoot()
        }
    }
}
