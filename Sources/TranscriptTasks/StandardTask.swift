import Foundation
import LanguageModels
import Transcripts

/// A built-in task. A text model writes its report. Without a model, the report is made of quotations and says so.
///
/// ```swift
/// let run = try StandardTask.call.begin(with: model)
/// for segment in transcript.segments { try await run.add(segment) }
/// let report = try await run.finish(transcript)
/// ```
public struct StandardTask: TranscriptTask {
    /// The name that the user types.
    public let name: String
    /// The user's choices.
    public var options: TaskOptions
    let contents: TaskContents
    /// The report's sections; `nil` for tasks that only produce a title or chapters.
    package let template: Template?

    private init(_ name: String, _ contents: TaskContents) {
        self.name = name
        self.contents = contents
        template = nil
        options = TaskOptions()
    }

    /// Creates a task from a template.
    public init(_ template: Template) {
        name = template.name
        self.template = template
        contents = TaskContents(
            momentCount: 5, hasStatements: true, hasTopics: template.has(.topics),
            hasSpeakingTimes: template.has(.speakingTime),
            hasChapters: template.has(.chapters))
        options = TaskOptions()
    }

    /// A call's title, key points, decisions, to-dos, open questions, and what was mentioned.
    public static let call = StandardTask(.named("call"))
    /// The same for a meeting, plus its topics with who said what.
    public static let meeting = StandardTask(.named("meeting"))
    /// A recorded story's title, alternative titles, and a one-sentence teaser.
    public static let story = StandardTask("story", TaskContents(alternativeCount: 3, hasTeaser: true))
    /// A title for any recording.
    public static let title = StandardTask("title", TaskContents())
    /// The whole recording divided into titled chapters.
    public static let chapters = StandardTask("chapters", TaskContents(hasTitle: false, hasChapters: true))

    /// All tasks, in listing order.
    public static let all = Template.builtIn.map { StandardTask($0) } + [story, title, chapters]

    /// The task with this name; `nil` if there is none.
    public static func named(_ name: String) -> StandardTask? { all.first { $0.name == name } }

    /// The same task with other options.
    public func with(_ options: TaskOptions) -> StandardTask {
        var task = self
        task.options = options
        return task
    }

    /// Most of what it asks the model at the end can be asked earlier.
    public var gainsFromRehearsal: Bool { true }

    /// Whether the template has sections that ask a question.
    public var asksQuestions: Bool { template?.asks == true }

    /// Whether a fact that is nearly a decision is listed as one. Without a section for decisions the report would lose it; in a meeting,
    /// no more decisions are found this way.
    var listsAdvice: Bool { template.map { $0.has(.decisions) && !$0.has(.topics) } ?? false }

    /// Quotations need no model; notes and accounts cannot be written without one.
    public var modelUse: ModelUse {
        switch options.recipe {
        case nil: .ifThere
        case .quotations: .never
        case .notes, .account: .always
        }
    }

    /// Starts a run of the task.
    public func begin(with model: WritingModel?) throws -> any TranscriptTaskRun {
        switch (options.recipe ?? .usual(of: model?.profile), model) {
        case (.quotations, _), (_, nil):
            guard modelUse != .always else { throw TextModelError.needsWriter(name) }
            return QuotingRun(task: self)
        case (let recipe, let model?):
            return try NotingRun(task: self, model: model, isProse: recipe == .account)
        }
    }

    /// The number of titles to look for. A title that the user gave stays; if the task offers alternatives,
    /// the titles found become alternatives.
    var titleCount: Int {
        let isWanted = contents.hasTitle && (options.title == nil || contents.alternativeCount > 0)
        return isWanted ? 1 + contents.alternativeCount : 0
    }
}

/// The user's options for a task.
public struct TaskOptions: Hashable, Sendable, Codable {
    /// A title that the user gave. It is never replaced.
    public var title: String?
    /// Whether to show claims that failed verification, marked, instead of dropping them.
    public var keepsUnverified = false
    /// The language that the model should write in, if it is not the spoken one.
    public var outputLanguage: String?
    /// The recipe of the report; `nil` chooses one that suits the model.
    public var recipe: ReportRecipe?
    /// A folder with prompts that replace the built-in ones.
    public var prompts: URL?

    /// Creates default options.
    public init() {}
}

/// How a report is made.
public enum ReportRecipe: String, Hashable, Sendable, Codable, CaseIterable {
    /// Quotations: what was said, tidied. No model writes anything.
    case quotations
    /// Notes, one sentence each.
    case notes
    /// Prose: each part of the conversation is summarized in a few sentences.
    case account

    /// A model with at least this number of weights can combine several notes into good prose.
    private static let accountWeights = 2_500_000_000

    /// The default recipe for a model; quotations if there is none.
    package static func usual(of model: LanguageEngineProfile?) -> Self {
        guard let model else { return .quotations }
        return model.weightCount ?? 0 >= accountWeights ? .account : .notes
    }
}

/// What a task puts into its report.
struct TaskContents: Hashable, Sendable {
    var hasTitle = true
    /// The number of key points for a recording of a few minutes; 0 for tasks that only need a title.
    var momentCount = 0
    var hasStatements = false
    var hasTopics = false
    var hasSpeakingTimes = false
    var hasChapters = false
    var alternativeCount = 0
    var hasTeaser = false
}

extension TextModelError {
    /// The error for a task that needs a text model and got none.
    static func needsWriter(_ task: String) -> TextModelError {
        TextModelError(
            .modelUnfit, subject: "the task '\(task)'",
            reason: "it needs a text model, but there is none",
            remedy: "Fetch one with readback models pull; readback models list shows all.")
    }
}
