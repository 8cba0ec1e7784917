/// One recording on its way through the stages: how far it is, and how long each stage took. Times are seconds since the run began.
struct RecordingWork: Sendable {
    /// A stage that is over, or the one that is being done.
    struct Pass: Sendable {
        let stage: RunStage
        let start: Double
        /// When the share that is done was last told, and how much that was.
        private(set) var told: Double
        private(set) var share = 0.0
        /// How many are counted in it.
        private(set) var planned: Double?

        init(_ stage: RunStage, at time: Double) {
            (self.stage, start, told) = (stage, time, time)
        }

        mutating func take(share new: Double?, of planned: Double?, at time: Double) {
            self.planned = planned ?? self.planned
            guard let new, new > share else { return }
            (share, told) = (min(1, new), time)
        }

        /// Seconds until the share was last told.
        var spent: Double { max(0, told - start) }
    }

    /// Seconds of audio; `nil` where nobody knows.
    let audio: Double?
    private(set) var current: Pass?
    /// With how long each took.
    private(set) var past: [(pass: Pass, seconds: Double)] = []
    private(set) var isOver = false

    /// - Parameters:
    ///   - share: how much of the stage is done, from 0 to 1; `nil` where nobody knows.
    ///   - planned: how many are counted in it.
    mutating func take(_ stage: RunStage, share: Double?, of planned: Double?, at time: Double) {
        guard !isOver else { return }
        if let current, current.stage != stage {
            // What is told late of a stage before is no step back.
            guard stage > current.stage else { return }
            end(current, at: time)
        }
        if current == nil { current = Pass(stage, at: time) }
        current?.take(share: share, of: planned, at: time)
    }

    init(audio: Double? = nil) { self.audio = audio }

    mutating func finish(at time: Double) {
        if let current { end(current, at: time) }
        isOver = true
    }

    private mutating func end(_ pass: Pass, at time: Double) {
        past.append((pass, max(0, time - pass.start)))
        current = nil
    }
}
