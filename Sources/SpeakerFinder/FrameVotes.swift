/// The combined votes of the windows over some frames.
///
/// The numbers of all frames are in flat arrays, because this runs for every frame of a recording, and repeatedly while it is
/// live.
struct FrameVotes: Sendable {
    let speakerCount: Int
    private(set) var frameCount = 0
    private var windows: [Int] = []
    /// How many speak, summed over all windows.
    private var speaking: [Int] = []
    /// The votes for each speaker.
    private var votes: [Int] = []
    /// The number of these votes that fit another speaker nearly as well.
    private var doubts: [Int] = []

    init(speakerCount: Int) { self.speakerCount = speakerCount }

    /// Counts one more window, from the first frame on.
    mutating func count(_ activity: WindowActivity, _ voices: WindowVoices) {
        extend(to: activity.masks.count)
        // A window with little speech tells voices apart badly.
        let weight = activity.spokenFrames
        let (owners, locals) = (voices.timeline(of: activity.masks.count), SpeakerGrid.localSpeakers)
        for (frame, mask) in activity.masks.enumerated() {
            windows[frame] += 1
            guard mask != 0 else { continue }
            var counted: Int?
            for local in 0..<locals where mask >> local & 1 == 1 {
                // Two local speakers may be one person.
                guard let owner = owners[frame * locals + local], owner.speaker != counted else { continue }
                counted = owner.speaker
                speaking[frame] += 1
                votes[frame * speakerCount + owner.speaker] += weight
                if owner.isDoubtful { doubts[frame * speakerCount + owner.speaker] += weight }
            }
        }
    }

    /// Returns as many speakers as the windows have on average: those with the most votes, and the first of equals.
    func speakers(at frame: Int) -> [(speaker: Int, isDoubtful: Bool)] {
        let count = (2 * speaking[frame] + windows[frame]) / (2 * windows[frame])
        let (start, all) = (frame * speakerCount, 0..<speakerCount)
        var chosen: [(speaker: Int, isDoubtful: Bool)] = []
        while chosen.count < count {
            var best: Int?
            for speaker in all
            where votes[start + speaker] > best.map({ votes[start + $0] }) ?? 0
                && !chosen.contains(where: { $0.speaker == speaker })
            {
                best = speaker
            }
            guard let best else { break }
            chosen.append((best, doubts[start + best] * 2 > votes[start + best]))
        }
        return chosen
    }

    mutating func removeFirst(_ count: Int) {
        frameCount -= count
        windows.removeFirst(count)
        speaking.removeFirst(count)
        votes.removeFirst(count * speakerCount)
        doubts.removeFirst(count * speakerCount)
    }

    private mutating func extend(to count: Int) {
        let missing = count - frameCount
        guard missing > 0 else { return }
        frameCount = count
        windows += Array(repeating: 0, count: missing)
        speaking += Array(repeating: 0, count: missing)
        votes += Array(repeating: 0, count: missing * speakerCount)
        doubts += Array(repeating: 0, count: missing * speakerCount)
    }
}
