import Timeline

/// Makes turns out of windows whose samples have found their speakers.
struct SpeakerDecoding: Sendable {
    private let windows: [SpeakerFinder.Window]
    private let groupIsDoubtful: [Bool]
    private let speakerCount: Int
    private let frameCount: Int
    /// How much each window's word counts: as many frames as it hears speech in. One that hears little of anybody tells voices apart badly.
    private let weights: [Int]
    /// For each window and each of its local speakers the speaker.
    private var speakers: [[Int?]]
    /// Windows that overlap with one: as many before it as after it.
    private static let reach = (SpeakerGrid.framesPerWindow - 1) / SpeakerGrid.stepFrames

    init(
        windows: [SpeakerFinder.Window], speakerOfGroup: [Int], groupIsDoubtful: [Bool], speakerCount: Int,
        heardSamples: Int
    ) {
        self.windows = windows
        self.groupIsDoubtful = groupIsDoubtful
        self.speakerCount = speakerCount
        weights = windows.map(\.activity.spokenFrames)
        frameCount = (heardSamples + SpeakerGrid.frameSamples - 1) / SpeakerGrid.frameSamples
        let sampled = windows.map { window in window.groups.map { $0.map { speakerOfGroup[$0] } } }
        speakers = sampled
        for window in windows.indices where sampled[window].allSatisfy({ $0 == nil }) {
            speakers[window] = followed(window, sampled)
        }
    }

    /// Gives a window's local speakers the speakers that its sampled neighbours hear at the same time, each to one, the surest first.
    private func followed(_ window: Int, _ sampled: [[Int?]]) -> [Int?] {
        var shared = Array(
            repeating: [Int](repeating: 0, count: speakerCount), count: SpeakerGrid.localSpeakers)
        let neighbours = max(0, window - Self.reach)...min(windows.count - 1, window + Self.reach)
        for neighbour in neighbours {
            let shift = (neighbour - window) * SpeakerGrid.stepFrames
            for (there, speaker) in sampled[neighbour].enumerated() {
                guard let speaker else { continue }
                let frames =
                    max(0, shift)..<min(SpeakerGrid.framesPerWindow, SpeakerGrid.framesPerWindow + shift)
                for frame in frames where windows[neighbour].activity.speaks(there, at: frame - shift) {
                    for here in shared.indices where windows[window].activity.speaks(here, at: frame) {
                        shared[here][speaker] += 1
                    }
                }
            }
        }
        var found = [Int?](repeating: nil, count: SpeakerGrid.localSpeakers)
        for _ in shared.indices {
            let free = shared.indices.filter { found[$0] == nil }.flatMap { here in
                (0..<speakerCount).filter { !found.contains($0) }.map { (here, $0) }
            }
            guard
                let best = free.max(by: {
                    (shared[$0.0][$0.1], $1.0, $1.1) < (shared[$1.0][$1.1], $0.0, $0.1)
                }),
                shared[best.0][best.1] > 0
            else { break }
            found[best.0] = best.1
        }
        return found
    }

    /// The turns, and the speakers in the order in which they speak first; one who never prevails is left out.
    func map(of found: [SpeakerMap.Speaker], startingAt start: AudioTime) -> SpeakerMap {
        var builder = TurnBuilder(speakerCount: speakerCount)
        var votes = [Int](repeating: 0, count: speakerCount)
        var doubts = votes
        for frame in 0..<frameCount {
            for speaker in votes.indices { (votes[speaker], doubts[speaker]) = (0, 0) }
            let heard = count(frame, &votes, &doubts)
            builder.add(frame, Self.speaking(heard, votes, doubts))
        }
        let turns = builder.finish(frameCount)
        let order = turns.reduce(into: [Int]()) { if !$0.contains($1.speaker) { $0.append($1.speaker) } }
        return SpeakerMap(
            speakers: order.map { found[$0] },
            turns: turns.map { turn in
                SpeakerMap.Turn(
                    speaker: order.firstIndex(of: turn.speaker) ?? 0,
                    range: AudioTimeRange(
                        start: start + SpeakerGrid.start(ofFrame: turn.frames.lowerBound),
                        end: start + SpeakerGrid.start(ofFrame: turn.frames.upperBound)),
                    isDoubtful: turn.isDoubtful)
            })
    }

    /// As many speak as the windows say on average, and these are they for whom most windows speak; of equals the first.
    private static func speaking(
        _ count: Int, _ votes: [Int], _ doubts: [Int]
    ) -> [(speaker: Int, isDoubtful: Bool)] {
        var chosen: [(speaker: Int, isDoubtful: Bool)] = []
        while chosen.count < count {
            var best: Int?
            for speaker in votes.indices
            where votes[speaker] > best.map({ votes[$0] }) ?? 0
                && !chosen.contains(where: { $0.speaker == speaker })
            {
                best = speaker
            }
            guard let best else { break }
            chosen.append((best, doubts[best] * 2 > votes[best]))
        }
        return chosen
    }

    /// Counts for whom the windows over a frame speak. Returns how many speak at once.
    private func count(_ frame: Int, _ votes: inout [Int], _ doubts: inout [Int]) -> Int {
        let last = min(windows.count - 1, frame / SpeakerGrid.stepFrames)
        var (sum, covering) = (0, 0)
        for window in max(0, last - Self.reach)...last {
            let place = frame - window * SpeakerGrid.stepFrames
            guard place < SpeakerGrid.framesPerWindow else { continue }
            covering += 1
            // This is asked two million times for an hour: nothing is made where nobody speaks.
            let mask = windows[window].activity.masks[place]
            guard mask != 0 else { continue }
            sum += mask.nonzeroBitCount
            for local in 0..<SpeakerGrid.localSpeakers where mask >> local & 1 == 1 {
                guard let speaker = speakers[window][local] else { continue }
                votes[speaker] += weights[window]
                if let group = windows[window].groups[local], groupIsDoubtful[group] {
                    doubts[speaker] += weights[window]
                }
            }
        }
        return covering == 0 ? 0 : (2 * sum + covering) / (2 * covering)
    }
}
