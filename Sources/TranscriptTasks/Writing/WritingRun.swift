import LanguageModels
import PromptLibrary
import Timeline
import Transcripts

/// One pass of a task by writing: notes about each window, notes made fewer until they fit one report, then a title and an
/// overview. Everything that was written is held against what was said before it is shown.
actor WritingRun: TranscriptTaskRun {
    /// A window leaves room for instructions and the answer, and is short enough for notes about all of it.
    private static let windowTokens = 1200
    private static let promptTokens = 400

    private let task: StandardTask
    private let resources: TaskResources
    private let writer: any LanguageEngineContext
    private let prompts: PromptLibrary
    private var taker: NoteTaker?
    private var cutter: WindowCutter
    private var notes: [WindowNotes.Note] = []
    private var windowsPlanned = 0
    private var windowsFinished = 0
    private var segmentsRead = 0
    private var failure: (any Error)?

    init(task: StandardTask, resources: TaskResources, writer: any LanguageEngineContext) throws {
        self.task = task
        self.resources = resources
        self.writer = writer
        prompts = try PromptLibrary(directory: task.options.prompts)
        cutter = WindowCutter(
            tokenLimit: try Self.windowTokens(for: writer, model: resources.profile.model))
    }

    /// - Throws: ``LanguageModelError`` for a model that sees too little at once.
    static func windowTokens(for writer: any LanguageEngineContext, model: String) throws -> Int {
        let room = writer.contextLength - promptTokens - 2 * NoteTaker.answerTokens
        guard room >= 200 else {
            throw LanguageModelError(
                .modelUnfit, subject: model,
                reason:
                    "it sees \(writer.contextLength) tokens at once, too few to write about a conversation",
                remedy: "Choose another text model.")
        }
        return min(windowTokens, room)
    }

    func add(_ segment: Segment) async throws {
        let tokens = try await writer.tokenCount(of: Self.line(segment) + "\n")
        if let window = cutter.add(segment, tokenCount: tokens), task.contents.needsNotes {
            try await read(window)
        }
    }

    func finish(_ transcript: Transcript) async throws -> Report {
        try SpeechGuard.check(transcript)
        if let window = cutter.finish(), task.contents.needsNotes { try await read(window) }
        if !task.contents.needsNotes {
            (segmentsRead, windowsPlanned, windowsFinished) = (transcript.segments.count, 1, 1)
        }
        // Where no window could be read there is nothing to report on.
        if windowsFinished == 0, let failure { throw failure }
        var report = Report(
            task: task.name, recipe: .writing, model: resources.profile.model, title: nil, keyMoments: [],
            coverage: Coverage(
                audio: transcript.duration, speech: transcript.spokenDuration,
                segments: transcript.segments.count, segmentsRead: segmentsRead,
                windowsPlanned: windowsPlanned, windowsFinished: windowsFinished))
        report.notices = ConfidenceNotice.notice(for: transcript).map { [$0] } ?? []
        report.givenTitle = task.options.title
        try await fill(&report, from: transcript)
        report.coverage.stopReasons = await taker?.stopReasons ?? []
        report.coverage.retries = await taker?.retries ?? 0
        return report
    }

    private func fill(_ report: inout Report, from transcript: Transcript) async throws {
        let lines = VerifiedLines(
            transcript: transcript, scorer: resources.context, keepsUnverified: task.options.keepsUnverified)
        let taker = try noteTaker(transcript)
        if task.contents.needsNotes {
            // Notes are checked before they are put together, so that nothing invented is built upon.
            let sound = try await lines.sound(notes, &report.rejected)
            let merged = try await NoteMerger(taker: taker, writer: writer, transcript: transcript).merged(
                sound)
            try await lines.show(merged, in: &report, momentCount: task.contents.momentCount)
            let head = HeadWriter(taker: taker, lines: lines)
            try await head.write(&report, notes: merged, hasOverview: task.contents.momentCount > 0)
        } else if task.contents.hasTeaser {
            let story = StoryWriter(taker: taker, lines: lines, writer: writer, room: cutter.tokenLimit)
            try await story.write(&report, transcript: transcript)
        }
        if task.contents.hasStatements { StatementList(transcript).fillMentions(&report) }
        if task.contents.hasTopics || task.contents.hasChapters {
            let stretches = StretchWriter(
                judge: LikelihoodJudge(context: resources.context), transcript: transcript,
                judged: transcript.segments.map { JudgedSegment($0, tokenCount: 0) }, reading: nil)
            if task.contents.hasTopics { report.topics = try await stretches.topics() }
            if task.contents.hasChapters { report.chapters = try await stretches.chapters() }
        }
    }

    /// A window that cannot be read is reported as that, and the others are read all the same.
    private func read(_ window: ScoringWindow) async throws {
        windowsPlanned += 1
        let text = window.segments.map(Self.line).joined(separator: "\n")
        let schema = WindowNotes.schema(
            segments: window.segments.map(\.id),
            speakers: Set(window.segments.compactMap(\.speaker)).sorted())
        do {
            let taker = try noteTaker(nil)
            let found = try await taker.answer(.window, ["transcript": text], schema: schema) {
                try WindowNotes($0)
            }
            notes += found.notes
            windowsFinished += 1
            segmentsRead += window.segments.count
            resources.progress(TaskProgress(windowsFinished: windowsFinished))
        } catch {
            try Task.checkCancellation()
            failure = error
        }
    }

    private func noteTaker(_ transcript: Transcript?) throws -> NoteTaker {
        if let taker { return taker }
        let made = try NoteTaker(
            context: writer, prompts: prompts,
            language: task.options.outputLanguage ?? "the language of the conversation")
        taker = made
        return made
    }

    /// As a model that writes reads it: with the number by which it is cited.
    static func line(_ segment: Segment) -> String { "[\(segment.id)] \(segment.promptLine)" }
}

extension TaskContents {
    /// A story's title needs the story and no notes about it.
    var needsNotes: Bool { momentCount > 0 || hasTitle && !hasTeaser }
}
