/// Splits what was taken for one voice into the number of voices that the user gives.
///
/// Groups are joined, nearest first, down to that number. At each step the largest groups are compared: the best candidates are most
/// unlike each other, and the smallest of them is large. Otherwise a cough, which is far from every voice, would be joined last.
struct VoiceSplit: Sendable {
    let tuning: SpeakerTuning
    let count: Int

    /// Returns the voices, largest first; `nil` if they are too alike.
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
        /// The voices' share of all speech.
        let share: Double
        /// Grows with the unlikeness of the two most similar voices, and more slowly with the smallest share.
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
