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
        let hasTopic = task.contents.momentCount > 0
        quoting = QuotingRun(task: task, resources: resources) { moments, transcript, hasTitles in
            guard transcript.isEnglish, task.options.isEnglish else { return WrittenHead() }
            return try await HeadWriter(writer: writer, prompts: prompts, transcript: transcript)
                .head(of: moments, hasTitles: hasTitles, hasTopic: hasTopic)
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
        let lines = PhrasedLines(transcript)
        let phraser = try Phraser(
            writer: writer, prompts: prompts, transcript: transcript, progress: resources.progress)
        let said = try await phraser.phrase(lines.passages(of: report))
        let keepsUnverified = task.options.keepsUnverified
        report = lines.told(report) { line, passage in
            guard let outcome = said.outcomes[passage], outcome.fault == nil || keepsUnverified else {
                return line
            }
            var line = line
            line.sentence = outcome.sentence
            line.doubt = outcome.fault
            return line
        }
        report.overview = Overview.line(of: report, best: await quoting.finalists.map(\.segment.id))
        if !keepsUnverified { report.rejected += said.rejected }
        report.coverage.stopReasons = said.stopReasons
        return report
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
