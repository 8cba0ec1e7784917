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

    /// Most of what a run asks its scorer at the end it would have asked a little earlier, too. While audio arrives such a task is
    /// run ahead of time, again and again, over a scorer that remembers.
    var gainsFromRehearsal: Bool { get }

    /// Why a model cannot do this task, before anything has been heard; `nil` where it can.
    func refusal(of profile: LanguageEngineProfile) -> LanguageModelError?

    /// Begins to read a transcript.
    func begin(with resources: TaskResources) throws -> any TranscriptTaskRun
}

extension TranscriptTask {
    /// Most tasks have nothing to rehearse.
    public var gainsFromRehearsal: Bool { false }

    /// Most tasks can be done by any model.
    public func refusal(of profile: LanguageEngineProfile) -> LanguageModelError? { nil }
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

/// What a task works with.
public struct TaskResources: Sendable {
    /// What is known of the model.
    public let profile: LanguageEngineProfile
    /// Judges.
    public let context: any TextScorer
    /// Writes, where the model's recipe is to write.
    public let writer: (any LanguageEngineContext)?

    /// What there is to work with.
    public init(
        profile: LanguageEngineProfile, context: any TextScorer,
        writer: (any LanguageEngineContext)? = nil
    ) {
        self.profile = profile
        self.context = context
        self.writer = writer
    }
}
