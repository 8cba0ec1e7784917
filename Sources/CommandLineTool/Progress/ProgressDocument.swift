import Readback

/// What `--progress json` writes, a line each; `docs/schema/progress-1.json` says what stands in it.
struct ProgressDocument: Hashable, Codable, Sendable {
    let event: String
    /// Seconds since the run began.
    let elapsed: Double
    let stage: RunStage
    /// The recording, where there are several.
    var recording: String?
    /// Seconds of the recording that were heard, and how many there are.
    var position: Double?
    var end: Double?
    /// What the stage counts.
    var done: Int?
    var planned: Int?
    /// How much of the whole run is done.
    let share: Double?
    /// Seconds that the whole run still takes.
    let secondsLeft: Double?

    init(_ progress: PipelineProgress, _ moment: RunMoment, of recording: String?) {
        event = "progress"
        elapsed = Self.tenths(moment.elapsed)
        stage = moment.stage
        self.recording = recording
        share = moment.share.map { (1000 * $0).rounded(.down) / 1000 }
        secondsLeft = moment.secondsLeft.map(Self.tenths)
        guard RunStage(progress.stage) == moment.stage else { return }
        if let done = progress.done {
            self.done = done
            planned = progress.planned
        } else {
            position = Double(progress.settled.milliseconds ?? 0) / 1000
            end = progress.end?.milliseconds.map { Double($0) / 1000 }
        }
    }

    private static func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }
}
