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

    public var gainsFromRehearsal: Bool { true }

    public func begin(with resources: TaskResources) -> any TranscriptTaskRun {
        QuotingRun(task: self, resources: resources)
    }
}

/// One pass: each window is judged as soon as it is full; in a long recording the winners meet in a final round.
private actor QuotingRun: TranscriptTaskRun {
    /// Long enough to hold a topic, short enough that judging stays linear in the length of the recording.
    private static let windowTokens = 320
    private static let candidatesPerWindow = 6
    /// A recording of a single window costs little, so more of it is judged.
    private static let candidatesOfOnlyWindow = 8
    /// With more windows than these, the best of them are judged against one another.
    private static let windowsWithoutFinal = 4
    private static let finalists = 8
    private static let titleCandidates = 8
    private static let digestTokens = 100

    private let task: QuotingTask
    private let resources: TaskResources
    private let judge: LikelihoodJudge
    private var cutter = WindowCutter(tokenLimit: windowTokens)
    private var judged: [JudgedSegment] = []
    private var windowsFinished = 0
    private var segmentsRead = 0

    init(task: QuotingTask, resources: TaskResources) {
        self.task = task
        self.resources = resources
        judge = LikelihoodJudge(context: resources.context)
    }

    func add(_ segment: Segment) async throws {
        let tokens = try await resources.context.tokenCount(of: segment.promptLine + "\n")
        if let window = cutter.add(segment, tokenCount: tokens) {
            try await judgeWindow(window, candidates: Self.candidatesPerWindow)
        }
    }

    func finish(_ transcript: Transcript) async throws -> Report {
        if let window = cutter.finish() {
            let isOnly = windowsFinished == 0
            try await judgeWindow(
                window, candidates: isOnly ? Self.candidatesOfOnlyWindow : Self.candidatesPerWindow)
        }
        try await finalRound()
        let moments = MomentCandidates.withoutRepetitions(judged, limit: task.momentCount).map(\.segment)
        return Report(
            task: task.name, recipe: .scoring, model: resources.profile.model,
            title: try await title(transcript),
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

    private func judgeWindow(_ window: ScoringWindow, candidates limit: Int) async throws {
        let candidates = MomentCandidates.choose(from: window, limit: limit)
        judged += JudgedSegment.judged(candidates, gains: try await judge.gains(of: candidates))
        windowsFinished += 1
        segmentsRead += window.segments.count
        resources.progress(TaskProgress(windowsFinished: windowsFinished))
    }

    /// The winners of a long recording judged against one another. What does not get there is not shown.
    private func finalRound() async throws {
        guard windowsFinished > Self.windowsWithoutFinal else { return }
        let best = MomentCandidates.withoutRepetitions(judged, limit: Self.finalists)
        judged = JudgedSegment.judged(best, gains: try await judge.gains(of: best))
    }

    /// The phrase that tells most about the best moments, where one tells anything.
    private func title(_ transcript: Transcript) async throws -> EvidencedLine? {
        let moments = MomentCandidates.withoutRepetitions(judged, limit: Self.finalists)
        let candidates = TitleCandidates.choose(
            from: moments.map(\.segment), of: transcript, limit: Self.titleCandidates)
        let digest = LikelihoodJudge.digest(moments, tokenLimit: Self.digestTokens)
        let scores = try await judge.titleScores(of: candidates, over: digest)
        let useful = candidates.indices.filter { scores[$0].gain > 0 }
        guard let best = useful.max(by: { (scores[$0].score, $1) < (scores[$1].score, $0) }) else {
            return nil
        }
        let candidate = candidates[best]
        let words = candidate.segment.words[candidate.words]
        let range = words.reduce(words.first?.range ?? .zero) { $0.union($1.range) }
        return EvidencedLine(text: candidate.text, segments: [candidate.segment.id], range: range)
    }
}
