import Execution

/// A conversation with a local text model.
///
/// ```swift
/// let session = LanguageModelSession(context: context, instructions: "Answer in one sentence.")
/// let answer = try await session.respond(to: "Why is the sky blue?")
/// print(answer.content, answer.usage.generatedTokens)
/// ```
///
/// - One request at a time: a second one throws `concurrentRequests` and is not queued.
/// - A request that fails or is cancelled leaves the session as it was before, ready for the next one.
/// - The order of a prompt is instructions, text given ahead, prompt. Sessions over one context that begin alike evaluate their
///   common beginning once.
/// - Tools are not supported.
public final class LanguageModelSession: Sendable {
    /// What reads and writes.
    public let context: any LanguageEngineContext
    private let history: Mutex<SessionHistory>
    private let total = Mutex(LanguageModelUsage())

    /// - Parameters:
    ///   - context: may serve several sessions; their requests are handled in turn.
    ///   - instructions: what stands before all prompts.
    public init(context: any LanguageEngineContext, instructions: String? = nil) {
        self.context = context
        history = Mutex(SessionHistory(instructions: instructions))
    }

    /// Makes a context of its own.
    public convenience init(
        engine: any LanguageEngine, options: LanguageContextOptions = LanguageContextOptions(),
        instructions: String? = nil
    ) async throws {
        self.init(context: try await engine.makeContext(options), instructions: instructions)
    }

    /// Whether a request is being answered.
    public var isResponding: Bool { history.withLock { $0.isResponding } }

    /// What has been said so far, complete answers only.
    public var entries: [Entry] { history.withLock { $0.entries } }

    /// What all answers together took.
    public var usage: LanguageModelUsage { total.withLock { $0 } }

    // MARK: Reading ahead

    /// Reads the instructions, and the beginning of the next prompt if it is known, so that the answer begins sooner.
    public func prewarm(promptPrefix: String? = nil) async throws {
        try await exclusively { history in
            try await self.evaluate(history.messages(with: promptPrefix ?? ""))
            return []
        }
    }

    /// Gives text that the next prompts are about, and reads it at once: a transcript, while it is still growing. How it is cut into
    /// calls changes nothing. The last line is read when it is known to be whole.
    @discardableResult
    public func extend(_ text: String) async throws -> PromptUsage {
        var usage = PromptUsage()
        try await exclusively { history in
            var longer = history
            longer.end([.text(text)])
            usage = try await self.evaluate(longer.messages(with: ""))
            return [.text(text)]
        }
        return usage
    }

    /// Evaluates a conversation up to the end of its last message, which may grow.
    @discardableResult
    private func evaluate(_ messages: [ChatMessage]) async throws -> PromptUsage {
        let isEmpty = messages.last?.text.isEmpty ?? true
        // Templates put marks around a text, so it needs one; a mark of our own takes an empty message's place.
        var shown = messages
        if isEmpty, let last = shown.indices.last { shown[last].text = "." }
        var parts = try await context.chatPrompt(shown)
        guard let last = parts.lastIndex(where: { $0.kind == .text }) else { return PromptUsage() }
        parts.removeSubrange((isEmpty ? last : last + 1)...)
        return try await context.evaluate(parts, isOpen: true)
    }

    // MARK: Judging

    /// How likely each continuation is after the prefix: the sum of its tokens' log-probabilities. The conversation plays no part.
    public func logLikelihood(of continuations: [String], given prefix: String) async throws
        -> [ContinuationScore]
    {
        try await context.score(continuations.map { ScoringItem(prefix: prefix, continuation: $0) })
    }

    /// How likely the continuation is after each prefix.
    public func logLikelihood(of continuation: String, given prefixes: [String]) async throws
        -> [ContinuationScore]
    {
        try await context.score(prefixes.map { ScoringItem(prefix: $0, continuation: continuation) })
    }

    // MARK: Requests

    /// Runs a request while no other one can; keeps what it adds to the history.
    func exclusively(_ body: (SessionHistory) async throws -> [Entry]) async throws {
        let before = try history.withLock { history in
            let before = history
            try history.begin()
            return before
        }
        var added: [Entry] = []
        defer { history.withLock { $0.end(added) } }
        added = try await body(before)
    }

    func count(_ usage: LanguageModelUsage) {
        total.withLock { total in
            total.prompt.promptTokens += usage.prompt.promptTokens
            total.prompt.reusedTokens += usage.prompt.reusedTokens
            total.generatedTokens += usage.generatedTokens
            total.forcedTokens += usage.forcedTokens
            total.promptTime += usage.promptTime
            total.generationTime += usage.generationTime
            total.threadCount = usage.threadCount
        }
    }
}
