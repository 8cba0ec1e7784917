import Readback

/// How far a run has come, gathered from its events. A value: the clock is told to it.
struct ProgressState: Hashable, Sendable {
    private(set) var progress = PipelineProgress(stage: .hearing, position: .zero, end: nil)
    /// What is being said by each party and is not final yet.
    private(set) var volatileText: [Int: VolatileText] = [:]
    /// The report that is being written, and the lines that got their sentence last.
    private(set) var draft: ReportDraft?
    private(set) var news: [EvidencedLine] = []
    /// Seconds since the run began.
    private(set) var elapsed = 0.0
    /// When the present stage began.
    private var stageStart = 0.0

    /// Takes an event that came this many seconds after the run began. False when it changes nothing that is shown.
    mutating func take(_ event: PipelineEvent, at seconds: Double) -> Bool {
        elapsed = max(elapsed, seconds)
        switch event {
        case .progress(let progress):
            if progress.stage != self.progress.stage {
                stageStart = elapsed
                volatileText = [:]
            }
            self.progress = progress
        case .volatile(let party, let text):
            volatileText[party] = text.isEmpty ? nil : text
        case .draft(let draft):
            if self.draft == nil { stageStart = elapsed }
            // What is decided in a key moment is said once.
            var known = Set(self.draft?.told.map(\.shown) ?? [])
            news = draft.told.filter { known.insert($0.shown).inserted }
            self.draft = draft
        default: return false
        }
        return true
    }

    /// Seconds of audio for a second of work in this stage; `nil` as long as nothing can be said.
    var speed: Double? {
        let (spent, done) = (elapsed - stageStart, (progress.settled - progress.start).seconds)
        return spent > 0 && done > 0 ? done / spent : nil
    }

    /// Seconds that the present stage still takes if it goes on as it went so far.
    var secondsLeft: Double? {
        if let draft {
            guard draft.written > 0, draft.written < draft.planned else { return nil }
            return Double(draft.planned - draft.written) * (elapsed - stageStart) / Double(draft.written)
        }
        guard let speed, let end = progress.end else { return nil }
        return max(0, (end - progress.settled).seconds / speed)
    }

    /// What of the report is worth a look: the last sentence, and before there is one, a quotation.
    var newest: String? { draft.flatMap { $0.told.isEmpty ? $0.report.keyMoments.first : news.last }?.shown }
}
