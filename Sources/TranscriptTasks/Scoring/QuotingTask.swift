import LanguageModels
import Timeline
import Transcripts

/// Title and key moments by quotation: candidates are taken word for word from the transcript, and the model ranks them.
/// Nothing that was not said can appear.
public struct QuotingTask: TranscriptTask {
    public let name: String
    /// How many key moments a report shows; none for tasks that want only the title.
    public let momentCount: Int

    /// A call's or meeting's title and key moments.
    public static let call = QuotingTask(name: "call", momentCount: 5)
    /// The title of anything.
    public static let title = QuotingTask(name: "title", momentCount: 0)

    public func begin(with resources: TaskResources) -> any TranscriptTaskRun {
        QuotingRun(task: self, resources: resources)
    }
}

/// One pass: each window is judged as soon as it is full; the winners of all windows meet in a final round.
private actor QuotingRun: TranscriptTaskRun {
    /// Long enough to hold a topic, short enough that judging stays linear in the length of the recording.
    private static let windowTokens = 320
    private static let candidatesPerWindow = 8
    private static let winnersPerWindow = 5
    private static let titleCandidates = 12

    private let task: QuotingTask
    private let resources: TaskResources
    private let judge: LikelihoodJudge
    private var cutter = WindowCutter(tokenLimit: windowTokens)
    private var winners: [JudgedSegment] = []
    private var windowsFinished = 0
    private var segmentsRead = 0
    private var lastWindow: ScoringWindow?

    init(task: QuotingTask, resources: TaskResources) {
        self.task = task
        self.resources = resources
        judge = LikelihoodJudge(context: resources.context)
    }

    func add(_ segment: Segment) async throws {
        let tokens = try await resources.context.tokenCount(of: segment.promptLine + "\n")
        if let window = cutter.add(segment, tokenCount: tokens) { try await judgeWindow(window) }
    }

    func finish(_ transcript: Transcript) async throws -> Report {
        if let window = cutter.finish() { try await judgeWindow(window) }
        let ranked = try await finalRound()
        let moments = MomentCandidates.withoutRepetitions(ranked, limit: task.momentCount)
        return Report(
            task: task.name, recipe: .scoring, model: resources.profile.model,
            title: try await title(),
            keyMoments: moments.sorted { ($0.range.start, $0.id) < ($1.range.start, $1.id) }.map { segment in
                EvidencedLine(
                    text: segment.text, speaker: segment.speaker, segments: [segment.id], range: segment.range
                )
            },
            coverage: Coverage(
                audio: transcript.duration, speech: transcript.spokenDuration,
                segments: transcript.segments.count,
                segmentsRead: segmentsRead, windowsPlanned: windowsFinished, windowsFinished: windowsFinished)
        )
    }

    private func judgeWindow(_ window: ScoringWindow) async throws {
        let candidates = MomentCandidates.choose(from: window, limit: Self.candidatesPerWindow)
        let gains = try await judge.gains(of: candidates, in: window)
        winners += JudgedSegment.ranked(candidates, gains, in: window).prefix(Self.winnersPerWindow)
        windowsFinished += 1
        segmentsRead += window.segments.count
        lastWindow = window
        resources.progress(TaskProgress(windowsFinished: windowsFinished))
    }

    /// The winners judged against one another. With one window there is nothing to compare that has not been compared.
    private func finalRound() async throws -> [Segment] {
        guard windowsFinished > 1 else { return winners.map(\.segment) }
        let digest = digestWindow()
        let gains = try await judge.gains(of: digest.segments, in: digest)
        return JudgedSegment.ranked(digest.segments, gains, in: digest).map(\.segment)
    }

    private func title() async throws -> EvidencedLine? {
        guard let lastWindow else { return nil }
        let window = windowsFinished > 1 ? digestWindow() : lastWindow
        let candidates = TitleCandidates.choose(from: window.segments, limit: Self.titleCandidates)
        let scores = try await judge.titleScores(of: candidates, over: window.text())
        let best = zip(candidates, scores).enumerated()
            .min { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
        return best.map { _, scored in
            let (candidate, words) = (scored.0, scored.0.segment.words[scored.0.words])
            let range = words.reduce(words.first?.range ?? .zero) { $0.union($1.range) }
            return EvidencedLine(text: candidate.text, segments: [candidate.segment.id], range: range)
        }
    }

    /// The best winners that fit into one window, in the order of the transcript.
    private func digestWindow() -> ScoringWindow {
        var (chosen, tokens) = ([JudgedSegment](), 0)
        for winner in winners.sorted(by: JudgedSegment.isBetter)
        where tokens + winner.tokenCount <= Self.windowTokens {
            chosen.append(winner)
            tokens += winner.tokenCount
        }
        var window = ScoringWindow()
        for judged in chosen.sorted(by: { $0.segment.id < $1.segment.id }) {
            window.append(judged.segment, tokenCount: judged.tokenCount)
        }
        return window
    }
}
