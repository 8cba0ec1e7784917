/// The progress of one recording through the stages, and how long each stage took. Times are seconds since the run began.
struct RecordingWork: Sendable {
    /// A finished stage, or the current one.
    struct Pass: Sendable {
        let stage: RunStage
        let start: Double
        /// When the share that is done was last reported, and that share.
        private(set) var told: Double
        private(set) var share = 0.0
        /// The total of what the stage counts.
        private(set) var planned: Double?

        init(_ stage: RunStage, at time: Double) {
            (self.stage, start, told) = (stage, time, time)
        }

        mutating func take(share new: Double?, of planned: Double?, at time: Double) {
            self.planned = planned ?? self.planned
            guard let new, new > share else { return }
            (share, told) = (min(1, new), time)
        }

        /// Seconds from the start of the stage to the last reported share.
        var spent: Double { max(0, told - start) }
    }

    /// Seconds of audio; `nil` if unknown.
    let audio: Double?
    private(set) var current: Pass?
    /// The finished stages, with how long each took.
    private(set) var past: [(pass: Pass, seconds: Double)] = []
    private(set) var isOver = false

    /// - Parameters:
    ///   - share: how much of the stage is done, from 0 to 1; `nil` if unknown.
    ///   - planned: the total of what the stage counts.
    mutating func take(_ stage: RunStage, share: Double?, of planned: Double?, at time: Double) {
        guard !isOver else { return }
        if let current, current.stage != stage {
            // A late report of an earlier stage is ignored.
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
