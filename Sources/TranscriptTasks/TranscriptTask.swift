import LanguageModels
import Spoken
import Transcripts

/// Something that a reader wants from a transcript: a call's title and key moments, a story's title.
///
/// A task is a description. It is put to work by ``begin(with:)``, which gives a run that takes segments as they become
/// final, while audio still arrives, and reports when the transcript is complete. A run that is given all segments
/// at once reports the same bytes.
public protocol TranscriptTask: Sendable {
    /// The task's name as the user types it: `call`, `story`, `title`.
    var name: String { get }

    /// Much of what a run asks its model at the end does not depend on what is said last. While audio arrives such a task is run ahead of
    /// time, again and again, over a model that remembers.
    var gainsFromRehearsal: Bool { get }

    /// Whether it has a text model write.
    var modelUse: ModelUse { get }

    /// It asks questions about what was said, for which a model is better as it comes than as it has learned to take notes.
    var asksQuestions: Bool { get }

    /// Begins to read a transcript.
    ///
    /// - Parameter model: writes; `nil` where there is none, or none is wanted.
    /// - Throws: `TextModelError` where there is none and the task cannot do without.
    func begin(with model: WritingModel?) throws -> any TranscriptTaskRun
}

extension TranscriptTask {
    /// Most tasks have nothing to rehearse.
    public var gainsFromRehearsal: Bool { false }

    /// Most tasks take what stands in the notes.
    public var asksQuestions: Bool { false }

    /// Most tasks are better done with a model, and can be done without.
    public var modelUse: ModelUse { .ifThere }
}

/// One pass of a task over one transcript.
public protocol TranscriptTaskRun: Sendable {
    /// Takes the next segment, in the transcript's order, and does the work that has become possible.
    func add(_ segment: Segment) async throws

    /// Does what is left and reports.
    ///
    /// - Parameters:
    ///   - transcript: every segment that was added.
    ///   - draft: is shown the report while it is written, where that takes its time; without one no draft is made.
    func finish(_ transcript: Transcript, draft: DraftReceiver?) async throws -> Report
}

extension TranscriptTaskRun {
    /// Does what is left and reports, for somebody who wants it complete or not at all.
    public func finish(_ transcript: Transcript) async throws -> Report {
        try await finish(transcript, draft: nil)
    }
}

/// Whether a task has a text model write.
public enum ModelUse: String, Hashable, Sendable, Codable, CaseIterable {
    /// None is opened.
    case never
    /// Where there is one.
    case ifThere
    /// It cannot be done without.
    case always
}

/// A text model that writes for a task.
public struct WritingModel: Sendable {
    /// What is known of it.
    public let profile: LanguageEngineProfile
    /// Writes, and judges what was written.
    public let context: any LanguageEngineContext
    /// Answers questions: without what the model has learned about taking notes.
    public let answering: any LanguageEngineContext
    /// Finds what was meant in other words; `nil` where no model for it is there.
    public let embedder: (any TextEmbedder)?
    /// More will be said: only what holds whatever follows is worth asking.
    private(set) var isRehearsing = false

    /// A model that has been opened.
    public init(
        profile: LanguageEngineProfile, context: any LanguageEngineContext,
        answering: (any LanguageEngineContext)? = nil, embedder: (any TextEmbedder)? = nil
    ) {
        self.profile = profile
        self.context = context
        self.answering = answering ?? context
        self.embedder = embedder
    }

    /// The same model for a pass whose report is thrown away.
    package var rehearsing: WritingModel {
        var model = self
        model.isRehearsing = true
        return model
    }
}
