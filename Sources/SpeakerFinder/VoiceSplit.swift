/// Finds as many voices as somebody says that there are, in what was taken for one.
///
/// Groups are joined, the nearest first, down to that number. On the way the largest are looked at each time: best are those that are most
/// unlike and of which the smallest is large. A cough is far from every voice, and would otherwise be the last to be joined.
struct VoiceSplit: Sendable {
    let tuning: SpeakerTuning
    let count: Int

    /// The voices, the largest first; `nil` where they are as good as one.
    func voices(in clustering: VoiceClustering) -> [VoiceGroup]? {
        var (clustering, best) = (clustering, Candidate?.none)
        while clustering.groups.count >= count {
            let candidate = Candidate(largest(of: clustering.groups), among: clustering.groups)
            if isSound(candidate), candidate.apart >= best?.apart ?? 0 { best = candidate }
            guard clustering.groups.count > count else { break }
            clustering.joinNearest()
        }
        return best?.voices
    }

    private func isSound(_ candidate: Candidate) -> Bool {
        candidate.apart >= tuning.leastApart && candidate.share >= tuning.partsShare
            && candidate.leastSeconds >= tuning.leastSpeakerSeconds
    }

    private func largest(of groups: [VoiceGroup]) -> [VoiceGroup] {
        let order = groups.indices.sorted { (groups[$1].seconds, $0) < (groups[$0].seconds, $1) }
        return order.prefix(count).map { groups[$0] }
    }

    private struct Candidate {
        let voices: [VoiceGroup]
        let leastSeconds: Double
        /// Of what was heard.
        let share: Double
        /// Grows with how unlike the most alike two are, and more slowly with the share of the one who is heard least.
        let apart: Double

        init(_ voices: [VoiceGroup], among all: [VoiceGroup]) {
            self.voices = voices
            let seconds = { (groups: [VoiceGroup]) in groups.reduce(0) { $0 + $1.seconds } }
            let heard = max(seconds(all), .ulpOfOne)
            leastSeconds = voices.map(\.seconds).min() ?? 0
            share = seconds(voices) / heard
            let likeness = voices.indices.flatMap { one in
                voices[..<one].map { Voice.likeness($0.sum, voices[one].sum) }
            }
            apart = (1 - (likeness.max() ?? 1)) * (leastSeconds / heard).squareRoot()
        }
    }
}
