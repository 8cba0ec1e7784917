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
        let prompts = try PromptLibrary(directory: task.options.prompts)
        self.task = task
        self.resources = resources
        self.writer = writer
        self.prompts = prompts
        quoting = QuotingRun(task: task, resources: resources) { moments, transcript in
            guard transcript.isEnglish else { return ([], []) }
            return try await HeadWriter(writer: writer, prompts: prompts, transcript: transcript)
                .titles(from: moments)
        }
    }

    func add(_ segment: Segment) async throws { try await quoting.add(segment) }

    func finish(_ transcript: Transcript) async throws -> Report {
        var report = try await quoting.finish(transcript)
        report.recipe = .writing
        report.model = resources.profile.model
        guard transcript.isEnglish, task.options.isEnglish else {
            report.notices.append(
                "Quoted as it was said: sentences can be held against what was said in English alone.")
            return report
        }
        // Right behind the titles: what both are made from has been read then.
        if task.contents.momentCount > 0 {
            let head = HeadWriter(writer: writer, prompts: prompts, transcript: transcript)
            report.overview = try await head.topic(of: await quoting.finalists)
        }
        let phraser = try Phraser(
            writer: writer, prompts: prompts, transcript: transcript, progress: resources.progress)
        let lines = PhrasedLines(
            transcript: transcript, phraser: phraser, keepsUnverified: task.options.keepsUnverified)
        try await tell(&report, lines)
        if !task.options.keepsUnverified { report.rejected += await phraser.rejected }
        report.coverage.stopReasons = await phraser.stopReasons
        report.coverage.retries = await phraser.retries
        return report
    }

    private func tell(_ report: inout Report, _ lines: PhrasedLines) async throws {
        for index in report.keyMoments.indices {
            report.keyMoments[index] = try await lines.moment(report.keyMoments[index])
        }
        for index in report.decisions.indices {
            report.decisions[index] = try await lines.statement(report.decisions[index], as: .statement)
        }
        for index in report.actions.indices {
            let action = report.actions[index]
            report.actions[index] = try await lines.statement(
                action, as: action.owner != nil && action.owner == action.speaker ? .promise : .request)
        }
        for index in report.questions.indices {
            report.questions[index] = try await lines.moment(report.questions[index])
        }
        for stretch in report.topics.indices {
            for index in report.topics[stretch].lines.indices {
                report.topics[stretch].lines[index] = try await lines.moment(
                    report.topics[stretch].lines[index])
            }
        }
    }
}

extension Transcript {
    /// As far as its words tell: the small words of English are a third of what is said in it.
    var isEnglish: Bool {
        if let language { return language.lowercased().hasPrefix("en") }
        let words = segments.flatMap { $0.words.map { comparableForm($0.text) } }.filter { !$0.isEmpty }
        let small = words.count { FunctionWords.english.contains($0) }
        return Double(small) >= Self.leastSmallWords * Double(words.count)
    }

    private static let leastSmallWords = 0.25
}

extension TaskOptions {
    /// The language that is to be written is the one that sentences can be checked in.
    fileprivate var isEnglish: Bool { outputLanguage.map { $0.lowercased().hasPrefix("en") } ?? true }
}
