import LanguageModels
import Spoken
import Transcripts

/// A kind of report that can be made from a transcript, such as a call report or a story's title.
///
/// A task is only a description. ``begin(with:)`` starts a run, which takes segments as they become final, while audio is still arriving,
/// and returns the report when the transcript is complete. A run that gets all segments at once returns a byte-identical report.
public protocol TranscriptTask: Sendable {
    /// The name that the user types: `call`, `story`, `title`.
    var name: String { get }

    /// Whether much of what a run asks its model at the end does not depend on what is said last. While audio is arriving, such a task is
    /// run repeatedly ahead of time, with a model that remembers its answers.
    var gainsFromRehearsal: Bool { get }

    /// Whether the task uses a text model.
    var modelUse: ModelUse { get }

    /// Whether the task asks questions about what was said. For questions, the unchanged model is better than one trained to take notes.
    var asksQuestions: Bool { get }

    /// Starts a run.
    ///
    /// - Parameter model: the text model; `nil` if there is none or none is wanted.
    /// - Throws: `TextModelError` if the task needs a model and there is none.
    func begin(with model: WritingModel?) throws -> any TranscriptTaskRun
}

extension TranscriptTask {
    /// `false` by default.
    public var gainsFromRehearsal: Bool { false }

    /// `false` by default: most tasks only need the notes.
    public var asksQuestions: Bool { false }

    /// By default a model is used if there is one.
    public var modelUse: ModelUse { .ifThere }
}

/// One run of a task over one transcript.
public protocol TranscriptTaskRun: Sendable {
    /// Takes the next segment, in transcript order, and does the work that is now possible.
    func add(_ segment: Segment) async throws

    /// Finishes the work and returns the report.
    ///
    /// - Parameters:
    ///   - transcript: all the segments that were added.
    ///   - draft: receives the report while it is being written, if that takes time; `nil` for no drafts.
    func finish(_ transcript: Transcript, draft: DraftReceiver?) async throws -> Report
}

extension TranscriptTaskRun {
    /// Finishes the work and returns the report, without drafts.
    public func finish(_ transcript: Transcript) async throws -> Report {
        try await finish(transcript, draft: nil)
    }
}

/// Whether a task uses a text model.
public enum ModelUse: String, Hashable, Sendable, Codable, CaseIterable {
    /// Never; no model is opened.
    case never
    /// If there is one.
    case ifThere
    /// Always; the task cannot run without one.
    case always
}

/// A text model that writes for a task.
public struct WritingModel: Sendable {
    /// What is known about the model.
    public let profile: LanguageEngineProfile
    /// Writes notes and reports, and scores texts.
    public let context: any LanguageEngineContext
    /// Answers questions, without the weights that were trained for taking notes.
    public let answering: any LanguageEngineContext
    /// Finds lines with a similar meaning; `nil` if there is no embedding model.
    public let embedder: (any TextEmbedder)?
    /// Whether more speech will follow, so only work that stays valid is worth doing.
    private(set) var isRehearsing = false

    /// Creates a writing model from open contexts.
    public init(
        profile: LanguageEngineProfile, context: any LanguageEngineContext,
        answering: (any LanguageEngineContext)? = nil, embedder: (any TextEmbedder)? = nil
    ) {
        self.profile = profile
        self.context = context
        self.answering = answering ?? context
        self.embedder = embedder
    }

    /// The same model for a run whose report is discarded.
    package var rehearsing: WritingModel {
        var model = self
        model.isRehearsing = true
        return model
    }
}
