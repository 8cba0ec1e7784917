import LanguageModels
import PromptLibrary
import Spoken
import Timeline
import Transcripts

/// One pass of a task by a model that writes: notes of every piece of the conversation, what of them a reader is told, and what stands
/// above it.
///
/// What was noted of a piece holds whatever is said later, so a run that is rehearsed while people speak has written most of it when they end.
actor NotingRun: TranscriptTaskRun {
    private let task: StandardTask
    private let model: WritingModel
    private let prompts: NotePrompts
    private let isProse: Bool

    /// - Parameter isProse: the parts of the conversation are told in prose, not in notes.
    init(task: StandardTask, model: WritingModel, isProse: Bool) throws {
        self.task = task
        self.isProse = isProse
        self.model = model
        prompts = try NotePrompts(
            PromptLibrary(directory: task.options.prompts), isTaught: model.profile.hasLearnedNotes,
            writer: model.context)
    }

    /// A piece is complete when the next one has begun, so everything is done in ``finish(_:draft:)``.
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
            strictness: isProse ? .asChecked : .asSaid)
        guard !model.isRehearsing else {
            // What stands above the notes is of all of them.
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

    /// With what numbered speakers are in place of their numbers, where that is clear.
    private func named(_ conversation: Conversation) async throws -> (Conversation, roles: [String: String]) {
        let pieces = model.isRehearsing ? conversation.pieces.settled : conversation.pieces
        guard let first = pieces.first else { return (conversation, [:]) }
        let roles = try await Roles.roles(in: first, prompts: prompts, writer: model.context)
        return (roles.isEmpty ? conversation : conversation.naming(roles), roles)
    }

    /// What a title alone needs: the beginning, the end, and some of what lies between.
    private static func some(of pieces: [Piece]) -> [Piece] {
        guard pieces.count > piecesForTitle else { return pieces }
        return (0..<piecesForTitle).map { pieces[$0 * (pieces.count - 1) / (piecesForTitle - 1)] }
    }

    private static let piecesForTitle = 6
}

extension [Piece] {
    /// Those that are read again as they are when more has been said: the last one grows, and where speakers are told apart, those at the
    /// beginning get theirs in the end.
    fileprivate var settled: [Piece] {
        let hasSpeakers = contains { $0.lines.contains { $0.speaker != nil } }
        return dropLast().filter { !hasSpeakers || $0.lines.allSatisfy { $0.speaker != nil } }
    }
}

extension TaskContents {
    /// A title can be found in a few places; everything else may stand anywhere.
    fileprivate var needsAll: Bool { momentCount > 0 || hasChapters || hasTeaser }
}

extension StandardTask {
    /// What is written of all notes together.
    fileprivate func wanted(isProse: Bool) -> Account.Wanted {
        Account.Wanted(
            titleCount: titleCount, hasSummary: isProse && contents.momentCount > 0,
            hasOutcome: contents.hasStatements,
            tellsParts: isProse && contents.hasStatements)
    }
}

extension EvidencedLine {
    /// What did not stand the check, for a reader who wants to see it; `nil` where it makes no line.
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
