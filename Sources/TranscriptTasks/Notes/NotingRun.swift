import LanguageModels
import PromptLibrary
import Spoken
import Timeline
import Transcripts

/// One run of a task with a text model. It takes notes of every piece of the conversation, selects those that the report
/// shows, and writes the title and summary.
///
/// Notes of a piece stay valid when more is said, so a run that is rehearsed during the recording has most of its work done at the end.
actor NotingRun: TranscriptTaskRun {
    private let task: StandardTask
    private let model: WritingModel
    private let prompts: NotePrompts
    private let isProse: Bool

    /// - Parameter isProse: whether the parts of the conversation are written as prose instead of notes.
    init(task: StandardTask, model: WritingModel, isProse: Bool) throws {
        self.task = task
        self.isProse = isProse
        self.model = model
        prompts = try NotePrompts(
            PromptLibrary(directory: task.options.prompts), isTaught: model.profile.hasLearnedNotes,
            writer: model.context)
    }

    /// Only reports progress. A piece is complete once the next one has begun, so ``finish(_:draft:)`` does all the work.
    func add(_ segment: Segment) async throws { TaskWork.tell(.reading, done: segment.id) }

    func finish(_ transcript: Transcript, draft: DraftReceiver?) async throws -> Report {
        try SpeechGuard.check(transcript)
        let language = ReportLanguage.of(transcript)
        let (conversation, roles) = try await named(Conversation(transcript))
        let pieces = task.contents.needsAll ? conversation.pieces : Self.some(of: conversation.pieces)
        var report = Report(
            task: task.name, recipe: isProse ? .account : .notes, model: model.profile.model, title: nil,
            keyMoments: [],
            coverage: Coverage(
                audio: transcript.duration, speech: transcript.spokenDuration,
                segments: transcript.segments.count,
                segmentsRead: transcript.segments.count, windowsPlanned: pieces.count,
                windowsFinished: pieces.count))
        report.notices = ConfidenceNotice.notice(for: transcript, in: language.words).map { [$0] } ?? []
        if task.contents.momentCount > 0 {
            report.speakerHints = [SpeakerHint](transcript, roles: roles)
            report.speakingTimes = task.contents.hasSpeakingTimes ? transcript.speakingTimes : []
        }
        report.givenTitle = task.options.title
        let arrangement = Arrangement(
            task: task, transcript: transcript, conversation: conversation, language: language,
            isProse: isProse)
        let taker = NoteTaker(
            prompts: prompts, writer: model.context, language: language,
            strictness: isProse ? .asChecked : .asSaid, findsAdvice: task.listsAdvice)
        guard !model.isRehearsing else {
            // Titles and summaries depend on all notes, so they cannot be rehearsed.
            _ = try await taker.notes(of: pieces.settled) { _, _ in }
            return report
        }
        let taken = try await taker.notes(of: pieces) { [blank = report] result, read in
            guard let draft else { return }
            try await draft(
                ReportDraft(
                    report: arrangement.arranged(result.notes, into: blank), written: read,
                    planned: pieces.count))
        }
        let account = try await AccountWriter(prompts: prompts, writer: model.context, language: language)
            .account(
                of: taken.notes, task.wanted(isProse: isProse), parts: arrangement.parts(of: taken.notes))
        if report.givenTitle == nil { report.title = account.titles.first }
        report.alternatives = Array(account.titles.dropFirst(report.givenTitle == nil ? 1 : 0))
        report.rejected = account.rejected + taken.rejected
        report.notices +=
            DemandNotice.notice(of: taken.demands, in: transcript, language.words).map { [$0] } ?? []
        report.coverage.stopReasons = taken.stopReasons + account.stopReasons
        report = arrangement.arranged(taken.notes, account, into: report)
        if let template = task.template {
            let asked = try await AskSession.answers(
                to: template, from: transcript, by: model, prompts: task.options.prompts)
            report = report.with(template, answers: asked.map { $0.lines.map(\.said) })
            report.rejected += asked.flatMap(\.rejected)
        }
        if task.options.keepsUnverified {
            report.keyMoments += report.rejected.compactMap { EvidencedLine($0, in: transcript) }
        }
        return report
    }

    /// The conversation with numbered speakers renamed to their roles, where these are clear.
    private func named(_ conversation: Conversation) async throws -> (Conversation, roles: [String: String]) {
        let pieces = model.isRehearsing ? conversation.pieces.settled : conversation.pieces
        guard let first = pieces.first else { return (conversation, [:]) }
        let roles = try await Roles.roles(in: first, prompts: prompts, writer: model.context)
        return (roles.isEmpty ? conversation : conversation.naming(roles), roles)
    }

    /// The pieces needed for a title: the beginning, the end, and some in between.
    private static func some(of pieces: [Piece]) -> [Piece] {
        guard pieces.count > piecesForTitle else { return pieces }
        return (0..<piecesForTitle).map { pieces[$0 * (pieces.count - 1) / (piecesForTitle - 1)] }
    }

    private static let piecesForTitle = 6
}

extension [Piece] {
    /// The pieces that stay the same when more is said. The last one still grows. If speakers are told apart by voice,
    /// pieces without them get speakers later.
    fileprivate var settled: [Piece] {
        let hasSpeakers = contains { $0.lines.contains { $0.speaker != nil } }
        return dropLast().filter { !hasSpeakers || $0.lines.allSatisfy { $0.speaker != nil } }
    }
}

extension TaskContents {
    /// Whether every piece must be read. A few are enough for a title.
    fileprivate var needsAll: Bool { momentCount > 0 || hasChapters || hasTeaser }
}

extension StandardTask {
    /// What to write from all the notes.
    fileprivate func wanted(isProse: Bool) -> Account.Wanted {
        Account.Wanted(
            titleCount: titleCount, hasSummary: isProse && contents.momentCount > 0,
            hasOutcome: contents.hasStatements,
            tellsParts: isProse && contents.hasStatements)
    }
}

extension EvidencedLine {
    /// Creates a line for a claim that failed verification, for readers who want to see it; `nil` if it cannot be shown as a line.
    fileprivate init?(_ claim: RejectedClaim, in transcript: Transcript) {
        let said = transcript.segments.filter { claim.segments.contains($0.id) }
        guard let first = said.first, ![.form, .unfitTitle].contains(claim.reason) else { return nil }
        self.init(
            text: said.map(\.text).joined(separator: " "), segments: claim.segments,
            range: said.dropFirst().reduce(first.range) { $0.union($1.range) }, doubt: claim.reason)
        sentence = claim.text
        certainty = claim.certainty
    }
}
