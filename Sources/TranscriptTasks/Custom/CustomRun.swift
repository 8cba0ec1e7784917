import LanguageModels
import PromptLibrary
import Spoken
import Transcripts

/// One run of a custom task. Each window gets a checked answer; then the same prompt combines answers until one is left.
actor CustomRun: TranscriptTaskRun {
    private struct Answer {
        var content: JSONValue
        /// The segments that it may rest on.
        var segments: [Int]
    }

    private let task: CustomTask
    private let model: WritingModel
    private let taker: AnswerTaker
    private let tokenLimit: Int
    private var cutter: WindowCutter
    /// The unchecked answer for each window that was read.
    private var answers: [Answer] = []
    private var windowsPlanned = 0
    private var segmentsRead = 0
    private var failure: (any Error)?

    init(task: CustomTask, model: WritingModel) throws {
        self.task = task
        self.model = model
        taker = try AnswerTaker(
            context: model.context, prompts: PromptLibrary(directory: task.options.prompts),
            language: task.options.outputLanguage ?? "the language of the conversation")
        tokenLimit = try AnswerTaker.windowTokens(for: model.context, model: model.profile.model)
        cutter = WindowCutter(tokenLimit: tokenLimit)
    }

    func add(_ segment: Segment) async throws {
        let tokens = try await model.context.tokenCount(of: Self.line(segment) + "\n")
        if let window = cutter.add(segment, tokenCount: tokens) { try await read(window) }
    }

    /// Makes no draft: until the answers are combined, none of them covers the whole recording.
    func finish(_ transcript: Transcript, draft: DraftReceiver?) async throws -> Report {
        try SpeechGuard.check(transcript)
        if let window = cutter.finish() { try await read(window) }
        if answers.isEmpty, let failure { throw failure }
        var report = Report(
            task: task.name, recipe: nil, model: model.profile.model, title: nil, keyMoments: [],
            coverage: Coverage(
                audio: transcript.duration, speech: transcript.spokenDuration,
                segments: transcript.segments.count, segmentsRead: segmentsRead,
                windowsPlanned: windowsPlanned, windowsFinished: answers.count))
        report.notices =
            ConfidenceNotice.notice(for: transcript, in: ReportLanguage.of(transcript).words).map { [$0] }
            ?? []
        report.givenTitle = task.options.title
        let check = AnswerCheck(
            transcript: transcript, scorer: model.context, schema: task.schema,
            keepsUnverified: task.options.keepsUnverified)
        report.answer = try await whole(check, &report.rejected).content
        report.coverage.stopReasons = await taker.stopReasons
        report.coverage.retries = await taker.retries
        return report
    }

    /// The segment as the model reads it, with its number for citing.
    private static func line(_ segment: Segment) -> String { "[\(segment.id)] \(segment.promptLine)" }

    /// Reads a window. A window that fails counts as unfinished, and the others are still read.
    private func read(_ window: TranscriptWindow) async throws {
        windowsPlanned += 1
        do {
            let text = window.segments.map(Self.line).joined(separator: "\n")
            let content = try await answer(about: text)
            answers.append(Answer(content: content, segments: window.segments.map(\.id)))
            segmentsRead += window.segments.count
        } catch {
            try Task.checkCancellation()
            failure = error
        }
        if let last = window.segments.last { TaskWork.tell(.reading, done: last.id) }
    }

    private func answer(about text: String) async throws -> JSONValue {
        let prompt = try task.prompt.filled(with: [
            "transcript": "TRANSCRIPT BEGINS\n\(AnswerTaker.fenced(text))\nTRANSCRIPT ENDS"
        ])
        return try await taker.answer(prompt, schema: task.schema) { $0 }
    }

    /// Combines the answers. They are checked before and after each step, so that nothing is built on invented text.
    private func whole(_ check: AnswerCheck, _ rejected: inout [RejectedClaim]) async throws -> Answer {
        var sound: [Answer] = []
        TaskWork.tell(.writing, done: 0)
        for answer in answers { sound.append(try await checked(answer, check, &rejected)) }
        while sound.count > 1 {
            let groups = try await groups(of: sound)
            guard groups.count < sound.count else {
                throw TextModelError(
                    .exceededContextWindowSize, subject: "the task '\(task.name)'",
                    reason: "two of its answers do not fit into the model's context together",
                    remedy:
                        "Limit the lengths in \(CustomTask.schemaFile), or use a model with a longer context."
                )
            }
            var fewer: [Answer] = []
            for group in groups {
                guard group.count > 1 else {
                    fewer += group
                    continue
                }
                let text = group.map(\.content.jsonString).joined(separator: "\n")
                let merged = Answer(
                    content: try await answer(about: text), segments: group.flatMap(\.segments))
                fewer.append(try await checked(merged, check, &rejected))
                TaskWork.tell(.writing, done: fewer.count, planned: groups.count)
            }
            sound = fewer
        }
        return sound[0]
    }

    private func checked(
        _ answer: Answer, _ check: AnswerCheck, _ rejected: inout [RejectedClaim]
    ) async throws -> Answer {
        var answer = answer
        answer.content = try await check.sound(answer.content, segments: answer.segments, &rejected)
        return answer
    }

    /// Groups adjacent answers that fit the model together.
    private func groups(of answers: [Answer]) async throws -> [[Answer]] {
        var (groups, tokens) = ([[Answer]](), 0)
        for answer in answers {
            let count = try await model.context.tokenCount(of: answer.content.jsonString + "\n")
            if groups.isEmpty || tokens + count > tokenLimit {
                groups.append([])
                tokens = 0
            }
            groups[groups.count - 1].append(answer)
            tokens += count
        }
        return groups
    }
}
