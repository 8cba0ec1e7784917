import Execution
import Observation

/// A conversation with a text model, by the names and rules of Apple's.
///
/// ```swift
/// let session = LanguageModelSession(instructions: "Answer in one sentence.")
/// let answer = try await session.respond(to: "Why is the sky blue?")
/// print(answer.content)
/// ```
///
/// - One request at a time: a second one throws at once.
/// - A request that fails or is cancelled leaves the transcript as it was, ready for the next one.
/// - What the model writes fits what was asked for: schemas and the arguments of tools are enforced while it writes.
public final class LanguageModelSession: Sendable, Observable {
    let runner: any ModelRunner
    let tools: ToolBox
    /// Made as sessions were made first: it throws the errors that they threw.
    let throwsFirstErrors: Bool
    private let state: Mutex<SessionState>
    private let registrar = ObservationRegistrar()

    init(_ runner: any ModelRunner, _ tools: [any Tool], _ transcript: Transcript, throwsFirstErrors: Bool) {
        self.runner = runner
        self.tools = ToolBox(tools: tools)
        self.throwsFirstErrors = throwsFirstErrors
        state = Mutex(SessionState(transcript: transcript))
    }

    /// What has been said so far. It can be changed between two requests: shortened, for example, so that it fits again.
    public var transcript: Transcript {
        get { observed(\.transcript) { $0.transcript } }
        set { change(\.transcript) { $0.replace(newValue) } }
    }

    /// Whether a request is being answered.
    public var isResponding: Bool { observed(\.isResponding) { $0.isResponding } }

    /// What all answers together took.
    public var usage: Usage { observed(\.usage) { $0.usage } }

    /// What becomes of the transcript when a request fails; `nil` is ``TranscriptErrorHandlingPolicy/revertTranscript``.
    public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
        get { state.withLock { $0.policy } }
        set { state.withLock { $0.policy = newValue } }
    }

    /// Has the model read the instructions, and the beginning of the next prompt if it is known, so that the answer begins sooner. Returns
    /// at once.
    public func prewarm(promptPrefix: Prompt? = nil) {
        var known = transcript
        if let promptPrefix {
            known.append(.prompt(Transcript.Prompt(segments: .init(text: promptPrefix.text))))
        }
        runner.prewarm(known)
    }

    // MARK: State

    private func observed<Value>(
        _ path: KeyPath<LanguageModelSession, Value> & Sendable, _ read: (SessionState) -> Value
    ) -> Value {
        registrar.access(self, keyPath: path)
        return state.withLock { read($0) }
    }

    private func change<Value, Result>(
        _ path: KeyPath<LanguageModelSession, Value> & Sendable,
        _ write: (inout SessionState) throws -> Result
    ) rethrows -> Result {
        try registrar.withMutation(of: self, keyPath: path) { try state.withLock { try write(&$0) } }
    }

    /// Runs a request while no other one can.
    nonisolated(nonsending) func exclusively(_ body: (Transcript, inout Turn) async throws -> Void)
        async throws
        -> Turn
    {
        let before = try change(\.isResponding) { try $0.begin() }
        var turn = Turn()
        do {
            try await body(before, &turn)
        } catch {
            change(\.transcript) { $0.abandon(turn) }
            change(\.isResponding) { $0.isResponding = false }
            throw error
        }
        defer { change(\.isResponding) { $0.isResponding = false } }
        return try change(\.transcript) { try $0.keep(turn) }
    }
}

extension LanguageModelSession {
    /// What a request says to the model's executor, which is the only one that reads it.
    public typealias Metadata = [String: any Sendable & Codable & Equatable]

    /// What becomes of the transcript when a request fails.
    public struct TranscriptErrorHandlingPolicy: Sendable, Equatable {
        private let keeps: Bool

        /// It is as it was before the request.
        public static let revertTranscript = TranscriptErrorHandlingPolicy(keeps: false)
        /// It holds what was complete when the request failed: the prompt, and what tools had returned.
        public static let preserveTranscript = TranscriptErrorHandlingPolicy(keeps: true)
    }

    /// What one request adds to a session.
    struct Turn: Sendable {
        var entries: [Transcript.Entry] = []
        /// The entries as they lie in the session's transcript.
        var kept: ArraySlice<Transcript.Entry> = []
        var content = GeneratedContent(kind: .null)
        var usage = Usage()
    }
}

/// What a session has been told and has answered, and whether it is busy. The rules, without models, tasks or locks.
struct SessionState: Sendable {
    private(set) var transcript: Transcript
    private(set) var usage = LanguageModelSession.Usage()
    var isResponding = false
    var policy: LanguageModelSession.TranscriptErrorHandlingPolicy?
    private var wasReplaced = false

    init(transcript: Transcript) { self.transcript = transcript }

    /// Nothing else may begin until it is over.
    mutating func begin() throws -> Transcript {
        guard !isResponding else { throw LanguageModelSession.Error.concurrentRequests }
        isResponding = true
        wasReplaced = false
        return transcript
    }

    /// Somebody else changes the transcript: a request that is being answered is in vain.
    mutating func replace(_ other: Transcript) {
        transcript = other
        wasReplaced = isResponding
    }

    /// A request is complete.
    mutating func keep(_ turn: LanguageModelSession.Turn) throws -> LanguageModelSession.Turn {
        usage = usage + turn.usage
        guard !wasReplaced else { throw LanguageModelSession.Error.transcriptMutationWhileResponding }
        var turn = turn
        transcript.append(contentsOf: turn.entries)
        turn.kept = Array(transcript)[(transcript.count - turn.entries.count)...]
        return turn
    }

    /// A request has failed.
    mutating func abandon(_ turn: LanguageModelSession.Turn) {
        usage = usage + turn.usage
        if policy == .preserveTranscript, !wasReplaced { transcript.append(contentsOf: turn.entries) }
    }
}
