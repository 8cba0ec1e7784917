/// A stretch that one local speaker speaks alone, from one pause to the next.
struct SpokenStretch: Sendable, Hashable {
    let speaker: Int
    let frames: Range<Int>

    /// The minimum pause: 0.15 s.
    private static let leastPause = 9
    /// The minimum stretch, 0.3 s: a shorter one says nothing about a voice.
    private static let leastFrames = 18

    var seconds: Double { Double(frames.count) * SpeakerGrid.secondsPerFrame }

    /// A window's stretches, by local speaker and in order of time.
    static func all(of activity: WindowActivity) -> [SpokenStretch] {
        activity.speakers.flatMap { speaker in
            var found: [Range<Int>] = []
            for run in runs(of: speaker, activity) {
                if let last = found.last, run.lowerBound - last.upperBound < leastPause,
                    activity.masks[last.upperBound..<run.lowerBound].allSatisfy({ $0 == 0 })
                {
                    found[found.count - 1] = last.lowerBound..<run.upperBound
                } else {
                    found.append(run)
                }
            }
            return found.filter { $0.count >= leastFrames }.map {
                SpokenStretch(speaker: speaker, frames: $0)
            }
        }
    }

    private static func runs(of speaker: Int, _ activity: WindowActivity) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start: Int?
        for frame in 0...activity.masks.count {
            let isAlone = frame < activity.masks.count && activity.isAlone(speaker, at: frame)
            if isAlone {
                start = start ?? frame
            } else if let begun = start {
                found.append(begun..<frame)
                start = nil
            }
        }
        return found
    }
}
