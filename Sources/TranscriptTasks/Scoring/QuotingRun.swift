import LanguageModels
import Spoken
import Timeline
import Transcripts

/// One pass of a task by quotation: candidates are taken word for word from the transcript, and the model judges them. Nothing
/// that was not said can appear.
///
/// Each window is judged as soon as it is full, each utterance once, so the cost grows with the length of the recording and no
/// faster. What is left for the end is sums.
actor QuotingRun: TranscriptTaskRun {
    /// An utterance is judged by what came before it in its half of a window. Long enough to know what the talk is about; a longer
    /// one costs more for each token. Two halves keep two cores busy.
    static let windowTokens = 640
    /// What titles are made of and judged by.
    private static let finalists = 8

    private let task: StandardTask
    private let resources: TaskResources
    private let judge: LikelihoodJudge
    private let reading: StateReading?
    /// Known when everything has been said.
    private var language = ReportLanguage.english
    private var cutter = WindowCutter(tokenLimit: windowTokens)
    private var judged: [JudgedSegment] = []
    private var windowsFinished = 0

    init(task: StandardTask, resources: TaskResources) {
        self.task = task
        self.resources = resources
        judge = LikelihoodJudge(context: resources.context)
        reading = resources.profile.modelHash.flatMap { StateReading.known[$0] }
    }

    func add(_ segment: Segment) async throws {
        let tokens = try await resources.context.tokenCount(of: segment.promptLine + "\n")
        if let window = cutter.add(segment, tokenCount: tokens) {
            try await judgeWindow(window)
        }
    }

    /// Nothing takes long here once everything has been judged, so no draft is shown.
    func finish(_ transcript: Transcript, draft: DraftReceiver?) async throws -> Report {
        try await entitled(try await untitled(transcript), of: transcript)
    }

    /// The report of a transcript that is complete, but for its titles.
    func untitled(_ transcript: Transcript) async throws -> Report {
        try SpeechGuard.check(transcript)
        if let window = cutter.finish() { try await judgeWindow(window) }
        language = ReportLanguage.of(transcript)
        let inOrder = try await judgements(of: transcript.segments).map { $0.read(in: language) }
        judged = Ranking.scored(inOrder, by: known)
        var report = Report(
            task: task.name, recipe: .scoring, model: resources.profile.model, title: nil, keyMoments: [],
            coverage: Coverage(
                audio: transcript.duration, speech: transcript.spokenDuration,
                segments: transcript.segments.count,
                segmentsRead: inOrder.count, windowsPlanned: windowsFinished, windowsFinished: windowsFinished
            )
        )
        report.notices = ConfidenceNotice.notice(for: transcript, in: language.words).map { [$0] } ?? []
        if task.contents.hasStatements, !language.isKnown {
            report.notices.append(
                "Key moments alone: what is decided, promised and left open is found in English, German, French and Spanish."
            )
        }
        try await fill(&report, from: transcript)
        return report
    }

    /// Each as it was judged. They came in the order in which they became final, and parties who speak at once do not end in the order
    /// they began: what stands otherwise in the end than it came is judged now.
    private func judgements(of segments: [Segment]) async throws -> [JudgedSegment] {
        func known() -> [Segment: JudgedSegment] {
            Dictionary(judged.map { ($0.segment, $0) }, uniquingKeysWith: { first, _ in first })
        }
        let before = known()
        for segment in segments where before[segment] == nil { try await add(segment) }
        if let window = cutter.finish() { try await judgeWindow(window) }
        let all = known()
        return segments.compactMap { all[$0] }
    }

    private func fill(_ report: inout Report, from transcript: Transcript) async throws {
        let contents = task.contents
        let finalists = finalists
        if contents.hasStatements { StatementList(transcript, in: language).fill(&report, scored: judged) }
        let words = transcript.segments.reduce(0) { $0 + $1.words.count }
        report.keyMoments = KeyMoments.chosen(
            from: judged, limit: KeyMoments.count(usual: contents.momentCount, words: words),
            told: StatementList.told(by: report, of: transcript, in: language)
        )
        .map { EvidencedLine(quoting: $0.utterances.map(\.segment)) }
        if contents.hasTeaser {
            report.teaser = try await TeaserChooser(judge: judge, language: language).teaser(
                of: transcript, telling: finalists)
        }
        if contents.hasTopics || contents.hasChapters {
            let stretches = StretchWriter(
                judge: judge, transcript: transcript, judged: judged, reading: known, language: language)
            if contents.hasTopics {
                report.speakingTimes = transcript.speakingTimes
                report.topics = try await stretches.topics()
            }
            if contents.hasChapters { report.chapters = try await stretches.chapters() }
        }
    }

    /// The report with its titles.
    ///
    /// - Parameter written: titles that a model wrote. Phrases that were said come after them.
    func entitled(
        _ report: Report, of transcript: Transcript, written: [EvidencedLine] = []
    ) async throws -> Report {
        var report = report
        report.givenTitle = task.options.title
        guard task.titleCount > 0 else { return report }
        TaskWork.tell(.title, done: 0)
        let titles = try await TitleChooser(judge: judge, transcript: transcript, language: language)
            .titles(of: finalists, written: written, limit: task.titleCount)
        if report.givenTitle == nil { report.title = titles.first }
        report.alternatives = Array(titles.dropFirst(report.givenTitle == nil ? 1 : 0))
        return report
    }

    /// What tells moments in the model's states was learned on English, and nothing is known of what it tells elsewhere: there
    /// likelihood and counts alone decide, as with a model whose states were not learned from.
    private var known: StateReading? { language == .english ? reading : nil }

    /// The best utterances of a transcript that has been read, best first.
    var finalists: [JudgedSegment] { KeyMoments.utterances(from: judged, limit: Self.finalists) }

    private func judgeWindow(_ window: ScoringWindow) async throws {
        let numbers = window.segments.map(\.id)
        let isJudged =
            task.contents.needsMoments && (reading != nil || resources.profile.recipe == .scoring)
        let (judge, layer) = (judge, reading?.layer)
        judged += try await TaskWork.telling(
            { TaskWork(.reading, done: numbers[min($0, numbers.count) - 1]) },
            while: {
                isJudged ? try await window.judged(by: judge, stateLayer: layer) : window.unjudged
            })
        windowsFinished += 1
        if let last = numbers.last { TaskWork.tell(.reading, done: last) }
    }
}

extension QuotingRun {
    /// A whole conversation, judged in the windows of a run, for every mark that there is.
    static func judged(
        _ segments: [Segment], by scorer: any TextScorer, stateLayer: Int?
    ) async throws -> [JudgedSegment] {
        var (cutter, windows) = (WindowCutter(tokenLimit: windowTokens), [ScoringWindow]())
        for segment in segments {
            let tokens = try await scorer.tokenCount(of: segment.promptLine + "\n")
            if let window = cutter.add(segment, tokenCount: tokens) { windows.append(window) }
        }
        if let window = cutter.finish() { windows.append(window) }
        var judged: [JudgedSegment] = []
        for window in windows {
            judged += try await window.judged(by: LikelihoodJudge(context: scorer), stateLayer: stateLayer)
        }
        return judged
    }
}

extension ScoringWindow {
    fileprivate func judged(by judge: LikelihoodJudge, stateLayer: Int?) async throws -> [JudgedSegment] {
        var judged = unjudged
        let likelihoods = try await judge.likelihoods(of: halves, stateLayer: stateLayer)
        for index in judged.indices { judged[index].likelihoods = likelihoods[index] }
        return judged
    }

    fileprivate var unjudged: [JudgedSegment] {
        zip(segments, tokenCounts).map { JudgedSegment($0, tokenCount: $1) }
    }
}

extension StandardTask {
    /// How many titles are looked for. One that the user gave stays; what was found instead is offered beside it where a task offers others.
    var titleCount: Int {
        let isWanted = contents.hasTitle && (options.title == nil || contents.alternativeCount > 0)
        return isWanted ? 1 + contents.alternativeCount : 0
    }
}

extension TaskContents {
    /// Chapters rest on what changes from one stretch to the next and not on the best of all.
    var needsMoments: Bool { hasTitle || momentCount > 0 || hasTeaser }
}

extension EvidencedLine {
    /// A segment as it was said.
    init(quoting segment: Segment) {
        self.init(text: segment.text, speaker: segment.speaker, segments: [segment.id], range: segment.range)
    }

    /// Segments that follow each other, as they were said.
    init(quoting segments: [Segment]) {
        let quotes = segments.map { EvidencedLine(quoting: $0) }
        let speakers = Set(quotes.map(\.speaker))
        self.init(
            text: quotes.map(\.text).joined(separator: " "),
            speaker: speakers.count == 1 ? quotes[0].speaker : nil,
            segments: quotes.flatMap(\.segments),
            range: quotes.dropFirst().reduce(quotes[0].range) { $0.union($1.range) })
        self.quotes = quotes.count > 1 ? quotes : []
    }

    /// Some of a segment's words as they were said.
    init(quoting words: Range<Int>, of segment: Segment, as text: String? = nil) {
        let said = segment.words[words]
        let range = said.dropFirst().reduce(said.first?.range ?? .zero) { $0.union($1.range) }
        self.init(
            text: text ?? said.map(\.text).joined(separator: " "), segments: [segment.id], range: range)
    }

    static func isEarlier(_ left: EvidencedLine, _ right: EvidencedLine) -> Bool {
        (left.range.start, left.segments[0]) < (right.range.start, right.segments[0])
    }
}
