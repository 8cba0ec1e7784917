/// What the windows over some frames say together.
///
/// Numbers of all frames lie in a row: this is done for every frame of a recording, and while it is live again and again.
struct FrameVotes: Sendable {
    let speakerCount: Int
    private(set) var frameCount = 0
    private var windows: [Int] = []
    /// How many speak, of all windows.
    private var speaking: [Int] = []
    /// For whom, …
    private var votes: [Int] = []
    /// … and as many of those as could be somebody else's.
    private var doubts: [Int] = []

    init(speakerCount: Int) { self.speakerCount = speakerCount }

    /// One more window, over the frames from the first on.
    mutating func count(_ activity: WindowActivity, _ voices: WindowVoices) {
        extend(to: activity.masks.count)
        // A window that hears little of anybody tells voices apart badly.
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

    /// As many as the windows say on average, and these are they for whom most windows speak; of equals the first.
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
