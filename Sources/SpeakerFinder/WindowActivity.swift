/// Who speaks when in one window. Its speakers are known in this window only.
struct WindowActivity: Sendable, Hashable {
    /// One bit for each local speaker, frame by frame.
    private(set) var masks: [UInt8]

    /// The sets of speakers in the network's order: nobody, each alone, each two.
    private static let sets: [UInt8] = [0b000, 0b001, 0b010, 0b100, 0b011, 0b101, 0b110]

    init(masks: [UInt8]) { self.masks = masks }

    /// Takes the most likely set of every frame.
    init(likelihoods: [Float]) {
        let count = Self.sets.count
        masks = (0..<likelihoods.count / count).map { frame in
            let row = likelihoods[frame * count..<(frame + 1) * count]
            // Among equals, the first: the one with the fewest speakers.
            let best = row.indices.max { (row[$0], $1) < (row[$1], $0) } ?? row.startIndex
            return Self.sets[best - row.startIndex]
        }
    }

    var speakers: [Int] {
        let all = masks.reduce(0, |)
        return (0..<SpeakerGrid.localSpeakers).filter { all >> $0 & 1 == 1 }
    }

    func speaks(_ speaker: Int, at frame: Int) -> Bool { masks[frame] >> speaker & 1 == 1 }

    func isAlone(_ speaker: Int, at frame: Int) -> Bool { masks[frame] == 1 << speaker }

    /// The number of frames in which anybody speaks.
    var spokenFrames: Int { masks.count { $0 != 0 } }

    /// Seconds in which nobody else speaks.
    func secondsAlone(_ speaker: Int) -> Double {
        Double(masks.count { $0 == 1 << speaker }) * SpeakerGrid.secondsPerFrame
    }
}
