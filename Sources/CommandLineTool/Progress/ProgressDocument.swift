import Readback

/// One line of `--progress json`; `docs/schema/progress-1.json` describes its fields.
struct ProgressDocument: Hashable, Codable, Sendable {
    let event: String
    /// Seconds since the run began.
    let elapsed: Double
    let stage: RunStage
    /// The recording, if there are several.
    var recording: String?
    /// Seconds of the recording that are transcribed, and its length in seconds.
    var position: Double?
    var end: Double?
    /// The stage's count so far, and its total.
    var done: Int?
    var planned: Int?
    /// The share of the whole run that is done.
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
