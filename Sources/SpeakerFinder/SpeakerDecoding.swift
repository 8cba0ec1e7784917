import Timeline

/// Makes turns from windows whose voices have been assigned to speakers.
struct SpeakerDecoding: Sendable {
    let speakerCount: Int
    let heardSamples: Int

    /// Returns the turns, and the speakers in the order in which they first speak. A speaker without turns is left out.
    func map(
        of found: [SpeakerMap.Speaker], in windows: [(activity: WindowActivity, voices: WindowVoices)],
        startingAt start: AudioTime
    ) -> SpeakerMap {
        let turns = turns(in: windows)
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

    private func turns(in windows: [(activity: WindowActivity, voices: WindowVoices)]) -> [TurnBuilder.Turn] {
        let frameCount = (heardSamples + SpeakerGrid.frameSamples - 1) / SpeakerGrid.frameSamples
        var builder = TurnBuilder(speakerCount: speakerCount)
        var votes = FrameVotes(speakerCount: speakerCount)
        var first = 0
        for (number, window) in windows.enumerated() {
            votes.count(window.activity, window.voices)
            // The next window has no votes on the frames before it.
            let isLast = number == windows.count - 1
            let settled = min(isLast ? votes.frameCount : SpeakerGrid.stepFrames, frameCount - first)
            for frame in 0..<settled { builder.add(first + frame, votes.speakers(at: frame)) }
            votes.removeFirst(settled)
            first += settled
        }
        return builder.finish(first)
    }
}
