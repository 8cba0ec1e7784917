import Foundation
import LanguageModels
import Transcripts

/// A task that comes with the program. A text model writes its report; where there is none, it is made of quotations, and says so.
///
/// ```swift
/// let run = try StandardTask.call.begin(with: model)
/// for segment in transcript.segments { try await run.add(segment) }
/// let report = try await run.finish(transcript)
/// ```
public struct StandardTask: TranscriptTask {
    /// As the user types it.
    public let name: String
    /// What the user wants of it.
    public var options: TaskOptions
    let contents: TaskContents
    /// The report's sections; `nil` for tasks that look for a title or for chapters alone.
    package let template: Template?

    private init(_ name: String, _ contents: TaskContents) {
        self.name = name
        self.contents = contents
        template = nil
        options = TaskOptions()
    }

    /// A report with the sections of a template.
    public init(_ template: Template) {
        name = template.name
        self.template = template
        contents = TaskContents(
            momentCount: 5, hasStatements: true, hasTopics: template.has(.topics),
            hasSpeakingTimes: template.has(.speakingTime),
            hasChapters: template.has(.chapters))
        options = TaskOptions()
    }

    /// A call's title, key moments, decisions, promises, open questions, and what was mentioned.
    public static let call = StandardTask(.named("call"))
    /// The same of a meeting, and its topics with who said what.
    public static let meeting = StandardTask(.named("meeting"))
    /// A recorded story's title, other titles, and a sentence that makes curious.
    public static let story = StandardTask("story", TaskContents(alternativeCount: 3, hasTeaser: true))
    /// The title of anything.
    public static let title = StandardTask("title", TaskContents())
    /// The whole recording in parts, each with a title.
    public static let chapters = StandardTask("chapters", TaskContents(hasTitle: false, hasChapters: true))

    /// All of them, in the order in which they are listed.
    public static let all = Template.builtIn.map { StandardTask($0) } + [story, title, chapters]

    /// The task of a name.
    public static func named(_ name: String) -> StandardTask? { all.first { $0.name == name } }

    /// The same task, done as the options say.
    public func with(_ options: TaskOptions) -> StandardTask {
        var task = self
        task.options = options
        return task
    }

    /// It asks at the end what it would have asked before.
    public var gainsFromRehearsal: Bool { true }

    /// Sections of the user's own are asked for.
    public var asksQuestions: Bool { template?.asks == true }

    /// Quotations need none, and notes cannot do without.
    public var modelUse: ModelUse {
        switch options.recipe {
        case nil: .ifThere
        case .quotations: .never
        case .notes, .account: .always
        }
    }

    /// Puts the task to work.
    public func begin(with model: WritingModel?) throws -> any TranscriptTaskRun {
        switch (options.recipe ?? .usual(of: model?.profile), model) {
        case (.quotations, _), (_, nil):
            guard modelUse != .always else { throw TextModelError.needsWriter(name) }
            return QuotingRun(task: self)
        case (let recipe, let model?):
            return try NotingRun(task: self, model: model, isProse: recipe == .account)
        }
    }

    /// How many titles are looked for. One that the user gave stays; what was found instead is offered beside it where a task offers others.
    var titleCount: Int {
        let isWanted = contents.hasTitle && (options.title == nil || contents.alternativeCount > 0)
        return isWanted ? 1 + contents.alternativeCount : 0
    }
}

/// What a user wants of a task beyond its name.
public struct TaskOptions: Hashable, Sendable, Codable {
    /// A title that the user gave: none is looked for, and none takes its place.
    public var title: String?
    /// Show claims that did not stand the check, marked, instead of dropping them.
    public var keepsUnverified = false
    /// The language that a model is to write, where it is not the one spoken.
    public var outputLanguage: String?
    /// What a report is made of; `nil` takes what the model is good for.
    public var recipe: ReportRecipe?
    /// A folder whose prompts take the place of those compiled in.
    public var prompts: URL?

    /// Nothing is wished for beside the usual.
    public init() {}
}

/// What a report is made of.
public enum ReportRecipe: String, Hashable, Sendable, Codable, CaseIterable {
    /// What was said, tidied. No model writes anything.
    case quotations
    /// Notes, one sentence each.
    case notes
    /// Prose: each part of the conversation is told in a few sentences.
    case account

    /// A model of so many weights tells well what several notes say together.
    private static let accountWeights = 2_500_000_000

    /// What a model is good for; without one there are quotations.
    package static func usual(of model: LanguageEngineProfile?) -> Self {
        guard let model else { return .quotations }
        return model.weightCount ?? 0 >= accountWeights ? .account : .notes
    }
}

/// What a task looks for.
struct TaskContents: Hashable, Sendable {
    var hasTitle = true
    /// How many key moments a report of a few minutes shows; none for tasks that want only the title.
    var momentCount = 0
    var hasStatements = false
    var hasTopics = false
    var hasSpeakingTimes = false
    var hasChapters = false
    var alternativeCount = 0
    var hasTeaser = false
}

extension TextModelError {
    /// A task that a model has to write was begun without one.
    static func needsWriter(_ task: String) -> TextModelError {
        TextModelError(
            .modelUnfit, subject: "the task '\(task)'",
            reason: "it needs a text model, but there is none",
            remedy: "Fetch one with readback models pull; readback models list shows all.")
    }
}
