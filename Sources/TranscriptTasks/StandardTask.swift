import Foundation
import LanguageModels
import Transcripts

/// A task that comes with the program. A small model judges what was said, a larger one writes; which of the two a run does is
/// the model's matter, and the report says it.
///
/// ```swift
/// let run = try StandardTask.call.begin(with: resources)
/// for segment in transcript.segments { try await run.add(segment) }
/// let report = try await run.finish(transcript)
/// ```
public struct StandardTask: TranscriptTask {
    /// As the user types it.
    public let name: String
    /// What the user wants of it.
    public var options: TaskOptions
    let contents: TaskContents

    private init(_ name: String, _ contents: TaskContents) {
        self.name = name
        self.contents = contents
        options = TaskOptions()
    }

    /// A call's title, key moments, decisions, promises, open questions, and what was mentioned.
    public static let call = StandardTask("call", TaskContents(momentCount: 5, hasStatements: true))
    /// The same of a meeting, and its topics with who said what.
    public static let meeting = StandardTask(
        "meeting", TaskContents(momentCount: 5, hasStatements: true, hasTopics: true))
    /// A recorded story's title, other titles, and a sentence that makes curious.
    public static let story = StandardTask("story", TaskContents(alternativeCount: 3, hasTeaser: true))
    /// The title of anything.
    public static let title = StandardTask("title", TaskContents())
    /// The whole recording in parts, each with a title.
    public static let chapters = StandardTask("chapters", TaskContents(hasTitle: false, hasChapters: true))

    /// All of them, in the order in which they are listed.
    public static let all = [call, meeting, story, title, chapters]

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

    /// A model that only judges writes neither notes nor an account.
    public func refusal(of profile: LanguageEngineProfile) -> LanguageModelError? {
        guard let recipe = options.recipe, recipe != .quotations, profile.recipe == .scoring else {
            return nil
        }
        return LanguageModelError(
            .modelUnfit, subject: profile.model,
            reason: "it ranks what was said and writes nothing, and so makes no report of \(recipe.rawValue)",
            remedy: "Choose a model that writes with --llm; `readback models list` shows which do.")
    }

    /// Puts the task to work.
    public func begin(with resources: TaskResources) throws -> any TranscriptTaskRun {
        let recipe = options.recipe ?? .usual(of: resources.profile)
        guard recipe != .quotations, resources.profile.recipe == .writing, let writer = resources.writer
        else { return UtteranceRun(QuotingRun(task: self, resources: resources)) }
        return try NotingRun(
            task: self, resources: resources, writer: writer, isProse: recipe == .account)
    }
}

/// What a user wants of a task beyond its name.
public struct TaskOptions: Hashable, Sendable {
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
    /// What was said, word for word. No model writes anything.
    case quotations
    /// Notes, one sentence each.
    case notes
    /// Prose: each part of the conversation is told in a few sentences.
    case account

    /// A model of so many weights tells well what several notes say together.
    private static let accountWeights = 2_500_000_000

    /// What a model is good for.
    package static func usual(of model: LanguageEngineProfile) -> Self {
        guard model.recipe == .writing else { return .quotations }
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
    var hasChapters = false
    var alternativeCount = 0
    var hasTeaser = false
}
