/// Joins frames into turns.
struct TurnBuilder {
    struct Turn {
        let speaker: Int
        let frames: Range<Int>
        let isDoubtful: Bool
    }

    private struct Run {
        let start: Int
        var doubtfulFrames = 0
    }

    private var open: [Run?]
    private var turns: [Turn] = []

    init(speakerCount: Int) { open = Array(repeating: nil, count: speakerCount) }

    /// Adds the next frame: who speaks in it, and for whom that is uncertain.
    mutating func add(_ frame: Int, _ speaking: [(speaker: Int, isDoubtful: Bool)]) {
        for speaker in open.indices where !speaking.contains(where: { $0.speaker == speaker }) {
            close(speaker, at: frame)
        }
        for (speaker, isDoubtful) in speaking {
            var run = open[speaker] ?? Run(start: frame)
            run.doubtfulFrames += isDoubtful ? 1 : 0
            open[speaker] = run
        }
    }

    mutating func finish(_ end: Int) -> [Turn] {
        for speaker in open.indices { close(speaker, at: end) }
        return turns.sorted { ($0.frames.lowerBound, $0.speaker) < ($1.frames.lowerBound, $1.speaker) }
    }

    private mutating func close(_ speaker: Int, at end: Int) {
        guard let run = open[speaker] else { return }
        open[speaker] = nil
        turns.append(
            Turn(
                speaker: speaker, frames: run.start..<end,
                isDoubtful: 2 * run.doubtfulFrames > end - run.start))
    }
}
