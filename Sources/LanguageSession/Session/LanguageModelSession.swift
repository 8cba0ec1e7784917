import Execution
import Observation

/// A conversation with a text model, with the names and rules of Apple's.
///
/// ```swift
/// let session = LanguageModelSession(instructions: "Answer in one sentence.")
/// let answer = try await session.respond(to: "Why is the sky blue?")
/// print(answer.content)
/// ```
///
/// - One request at a time: a second one throws at once.
/// - A request that fails or is cancelled leaves the transcript as it was, ready for the next request.
/// - What the model writes fits the request: schemas and tool arguments are enforced during generation.
public final class LanguageModelSession: Sendable, Observable {
    let runner: any ModelRunner
    let tools: ToolBox
    /// Whether the session throws the errors that sessions threw first.
    let throwsFirstErrors: Bool
    private let state: Mutex<SessionState>
    private let registrar = ObservationRegistrar()

    init(_ runner: any ModelRunner, _ tools: [any Tool], _ transcript: Transcript, throwsFirstErrors: Bool) {
        self.runner = runner
        self.tools = ToolBox(tools: tools)
        self.throwsFirstErrors = throwsFirstErrors
        state = Mutex(SessionState(transcript: transcript))
    }

    /// The conversation so far. It can be changed between two requests, for example shortened so that it fits again.
    public var transcript: Transcript {
        get { observed(\.transcript) { $0.transcript } }
        set { change(\.transcript) { $0.replace(newValue) } }
    }

    /// Whether a request is being answered.
    public var isResponding: Bool { observed(\.isResponding) { $0.isResponding } }

    /// The usage of all answers together.
    public var usage: Usage { observed(\.usage) { $0.usage } }

    /// What happens to the transcript when a request fails; `nil` means ``TranscriptErrorHandlingPolicy/revertTranscript``.
    public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
        get { state.withLock { $0.policy } }
        set { state.withLock { $0.policy = newValue } }
    }

    /// Lets the model read the instructions, and the beginning of the next prompt if it is known, so that the answer begins
    /// sooner. Returns at once.
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

    /// Runs a request while no other one can run.
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
    /// Information from a request for the model's executor; nothing else reads it.
    public typealias Metadata = [String: any Sendable & Codable & Equatable]

    /// What happens to the transcript when a request fails.
    public struct TranscriptErrorHandlingPolicy: Sendable, Equatable {
        private let keeps: Bool

        /// The transcript returns to its state before the request.
        public static let revertTranscript = TranscriptErrorHandlingPolicy(keeps: false)
        /// The transcript keeps what was complete when the request failed: the prompt, and the outputs of tools.
        public static let preserveTranscript = TranscriptErrorHandlingPolicy(keeps: true)
    }

    /// What one request adds to a session.
    struct Turn: Sendable {
        var entries: [Transcript.Entry] = []
        /// The entries as a part of the session's transcript.
        var kept: ArraySlice<Transcript.Entry> = []
        var content = GeneratedContent(kind: .null)
        var usage = Usage()
    }
}

/// The conversation of a session, and whether it is busy. Contains only the rules, without models, tasks or locks.
struct SessionState: Sendable {
    private(set) var transcript: Transcript
    private(set) var usage = LanguageModelSession.Usage()
    var isResponding = false
    var policy: LanguageModelSession.TranscriptErrorHandlingPolicy?
    private var wasReplaced = false

    init(transcript: Transcript) { self.transcript = transcript }

    /// Begins a request. No other one may begin until it is over.
    mutating func begin() throws -> Transcript {
        guard !isResponding else { throw LanguageModelSession.Error.concurrentRequests }
        isResponding = true
        wasReplaced = false
        return transcript
    }

    /// Replaces the transcript from outside; a request in progress is lost.
    mutating func replace(_ other: Transcript) {
        transcript = other
        wasReplaced = isResponding
    }

    /// Ends a request that is complete.
    mutating func keep(_ turn: LanguageModelSession.Turn) throws -> LanguageModelSession.Turn {
        usage = usage + turn.usage
        guard !wasReplaced else { throw LanguageModelSession.Error.transcriptMutationWhileResponding }
        var turn = turn
        transcript.append(contentsOf: turn.entries)
        turn.kept = Array(transcript)[(transcript.count - turn.entries.count)...]
        return turn
    }

    /// Ends a request that failed.
    mutating func abandon(_ turn: LanguageModelSession.Turn) {
        usage = usage + turn.usage
        if policy == .preserveTranscript, !wasReplaced { transcript.append(contentsOf: turn.entries) }
    }
}
