import Readback

/// How far a recording has come, gathered from its run's events.
struct ProgressState: Hashable, Sendable {
    private(set) var stage = RunStage.hearing
    private(set) var progress = PipelineProgress(stage: .hearing, position: .zero, end: nil)
    /// What is being said by each party and is not final yet.
    private(set) var volatileText: [Int: VolatileText] = [:]
    /// The report that is being written, and the lines that got their sentence last.
    private(set) var draft: ReportDraft?
    private(set) var news: [EvidencedLine] = []

    /// Takes an event. False when it changes nothing that is shown.
    mutating func take(_ event: PipelineEvent) -> Bool {
        switch event {
        case .progress(let progress):
            let stage = RunStage(progress.stage)
            // Parts of a run tell by themselves what they are at: what comes late of a stage before is no news.
            guard stage >= self.stage else { return false }
            if stage > self.stage { volatileText = [:] }
            self.stage = stage
            self.progress = progress
        case .taskStarted: enter(.reading)
        case .finished: enter(.saving)
        case .volatile(let party, let text):
            volatileText[party] = text.isEmpty ? nil : text
        case .draft(let draft):
            // What is decided in a key moment is said once.
            var known = Set(self.draft?.told.map(\.shown) ?? [])
            news = draft.told.filter { known.insert($0.shown).inserted }
            self.draft = draft
        default: return false
        }
        return true
    }

    private mutating func enter(_ stage: RunStage) {
        guard stage > self.stage else { return }
        self.stage = stage
        progress = PipelineProgress(stage: progress.stage, position: .zero, end: nil)
        volatileText = [:]
    }

    /// The same with so much of the recording heard, from 0 to 1, where its length is known.
    func heard(_ share: Double) -> ProgressState {
        guard stage == .hearing, let end = progress.end else { return self }
        var state = self
        let seconds = progress.start.seconds + (end - progress.start).seconds * share
        state.progress.settled = max(
            progress.settled, AudioTime(seconds: seconds, preferredTimescale: 1000))
        return state
    }

    /// What of the report is worth a look: the last note.
    var newest: String? {
        guard stage >= .writing else { return nil }
        return news.last?.shown
    }
}
