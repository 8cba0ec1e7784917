import LanguageModels
import PromptLibrary
import Spoken
import Transcripts

/// One pass of a task by a model that writes: what is reported is chosen as quotations are, and then said.
///
/// The model is handed one speaker's words at a time, and nothing else. So each sentence has its evidence by the way it came about, what
/// somebody asks a listening machine to do has no room to be obeyed, and the cost grows with what is shown.
actor PhrasingRun: TranscriptTaskRun {
    private let task: StandardTask
    private let resources: TaskResources
    private let writer: any LanguageEngineContext
    private let quoting: QuotingRun
    private let prompts: PromptLibrary

    init(task: StandardTask, resources: TaskResources, writer: any LanguageEngineContext) throws {
        self.task = task
        self.resources = resources
        self.writer = writer
        prompts = try PromptLibrary(directory: task.options.prompts)
        quoting = QuotingRun(task: task, resources: resources)
    }

    func add(_ segment: Segment) async throws { try await quoting.add(segment) }

    func finish(_ transcript: Transcript, draft: DraftReceiver?) async throws -> Report {
        var report = try await quoting.untitled(transcript)
        report.recipe = .writing
        report.model = resources.profile.model
        guard transcript.isEnglish, task.options.isEnglish else {
            report.notices.append(ReportLanguage.of(transcript).words.onlyQuoted)
            return try await quoting.entitled(report, of: transcript)
        }
        // What is told of one moment holds whatever is said later; what stands above all of it changes with every one. A run that is
        // rehearsed while people speak is broken off where they go on, so what lasts is written first.
        return try await headed(try await told(report, of: transcript, draft: draft), of: transcript)
    }

    /// The report with sentences beside its quotations.
    private func told(
        _ quoted: Report, of transcript: Transcript, draft: DraftReceiver?
    ) async throws -> Report {
        let lines = PhrasedLines(transcript)
        let phraser = try Phraser(writer: writer, prompts: prompts, transcript: transcript)
        let keepsUnverified = task.options.keepsUnverified
        let said = try await phraser.phrase(lines.passages(of: quoted)) { said, planned in
            guard let draft else { return }
            let report = lines.told(quoted, by: said, keepsUnverified: keepsUnverified)
            try await draft(
                ReportDraft(report: report, written: said.outcomes.count, planned: planned))
        }
        return lines.told(quoted, by: said, keepsUnverified: keepsUnverified)
    }

    /// Puts titles and what it is about above it.
    private func headed(_ report: Report, of transcript: Transcript) async throws -> Report {
        let finalists = await quoting.finalists
        let head = try await HeadWriter(writer: writer, prompts: prompts, transcript: transcript)
            .head(of: finalists, titleCount: task.titleCount, hasTopic: task.contents.momentCount > 0)
        var report = try await quoting.entitled(
            report, of: transcript, written: head.titles + head.kindTitles)
        report.rejected = head.rejected + report.rejected
        report.overview = head.topic
        report.overview = Overview.line(of: report, best: finalists.map(\.segment.id))
        return report
    }
}

extension Transcript {
    /// As far as its words tell: the small words of English are a third of what is said in it.
    var isEnglish: Bool {
        guard ReportLanguage.of(self) == .english else { return false }
        guard language == nil else { return true }
        let words = segments.flatMap { $0.words.map { comparableForm($0.text) } }.filter { !$0.isEmpty }
        let small = words.count { ReportLanguage.english.functionWords.contains($0) }
        return Double(small) >= Self.leastSmallWords * Double(words.count)
    }

    private static let leastSmallWords = 0.25
}

extension TaskOptions {
    /// The language that is to be written is the one that sentences can be checked in.
    fileprivate var isEnglish: Bool { outputLanguage.map { $0.lowercased().hasPrefix("en") } ?? true }
}
