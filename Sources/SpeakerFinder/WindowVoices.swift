/// Assigns the voices of one window to speakers.
///
/// A stretch goes to the speaker whose voice it has, whatever the window's network says: that often gives a short answer to the previous
/// voice. What a local speaker says elsewhere, while others speak, goes to the speaker whom all its samples fit best.
struct WindowVoices: Sendable {
    /// A speaker, and whether another one fits nearly as well.
    struct Owner: Sendable, Hashable {
        let speaker: Int
        let isDoubtful: Bool
    }

    /// The owner of each local speaker.
    private var owners: [Owner?] = Array(repeating: nil, count: SpeakerGrid.localSpeakers)
    private var stretches: [(speaker: Int, frames: Range<Int>, owner: Owner)] = []

    init(owners: [Owner?]) { self.owners = owners }

    /// - Parameters:
    ///   - samples: the window's samples.
    ///   - voices: the speakers' directions.
    init(_ samples: [VoiceSample], voices: [[Float]], tuning: SpeakerTuning) {
        guard !voices.isEmpty else { return }
        var fits = Array(
            repeating: [Double](repeating: 0, count: voices.count), count: SpeakerGrid.localSpeakers)
        var weights = [Double](repeating: 0, count: SpeakerGrid.localSpeakers)
        for sample in samples {
            let likeness = voices.map { Voice.likeness(sample.direction, $0) }
            let weight = max(sample.seconds, tuning.leastWeight)
            for index in likeness.indices { fits[sample.speaker][index] += weight * likeness[index] }
            weights[sample.speaker] += weight
            if let frames = sample.frames {
                let owner = Self.owner(likeness, margin: tuning.clearMargin)
                stretches.append((sample.speaker, frames, owner))
            }
        }
        // The local speaker with the most speech chooses first. Two in one window are two people, unless their voices are clearly one.
        var taken: Set<Int> = []
        let heard = weights.indices.filter { weights[$0] > 0 }
        for local in heard.sorted(by: { (weights[$1], $0) < (weights[$0], $1) }) {
            var fit = fits[local]
            for index in taken { fit[index] -= tuning.sharingCost }
            let owner = Self.owner(fit, margin: tuning.clearMargin * weights[local])
            taken.insert(owner.speaker)
            owners[local] = owner
        }
    }

    private static func owner(_ fits: [Double], margin: Double) -> Owner {
        let best = fits.indices.max { (fits[$0], $1) < (fits[$1], $0) } ?? 0
        let rival = fits.indices.filter { $0 != best }.map { fits[$0] }.max() ?? -.infinity
        return Owner(speaker: best, isDoubtful: fits[best] - rival < margin)
    }

    /// The owners of the local speakers, frame after frame.
    func timeline(of frameCount: Int) -> [Owner?] {
        var timeline: [Owner?] = []
        timeline.reserveCapacity(frameCount * owners.count)
        for _ in 0..<frameCount { timeline += owners }
        for stretch in stretches {
            for frame in stretch.frames { timeline[frame * owners.count + stretch.speaker] = stretch.owner }
        }
        return timeline
    }
}
