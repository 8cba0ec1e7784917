import Readback

/// The progress of a recording, collected from the events of its run.
struct ProgressState: Hashable, Sendable {
    private(set) var stage = RunStage.hearing
    private(set) var progress = PipelineProgress(stage: .hearing, position: .zero, end: nil)
    /// The volatile text of each party.
    private(set) var volatileText: [Int: VolatileText] = [:]
    /// The report being written, and the lines that were completed last.
    private(set) var draft: ReportDraft?
    private(set) var news: [EvidencedLine] = []

    /// Takes an event. Returns false if nothing that is shown changes.
    mutating func take(_ event: PipelineEvent) -> Bool {
        switch event {
        case .progress(let progress):
            let stage = RunStage(progress.stage)
            // Parts of a run report their stages independently, so a late event of an earlier stage is ignored.
            guard stage >= self.stage else { return false }
            if stage > self.stage { volatileText = [:] }
            self.stage = stage
            self.progress = progress
        case .taskStarted: enter(.reading)
        case .finished: enter(.saving)
        case .volatile(let party, let text):
            volatileText[party] = text.isEmpty ? nil : text
        case .draft(let draft):
            // A decision that is also a key moment is shown once.
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

    /// The same state with this share of the recording transcribed, from 0 to 1, if its length is known.
    func heard(_ share: Double) -> ProgressState {
        guard stage == .hearing, let end = progress.end else { return self }
        var state = self
        let seconds = progress.start.seconds + (end - progress.start).seconds * share
        state.progress.settled = max(
            progress.settled, AudioTime(seconds: seconds, preferredTimescale: 1000))
        return state
    }

    /// The part of the report to show: the last note.
    var newest: String? {
        guard stage >= .writing else { return nil }
        return news.last?.shown
    }
}
