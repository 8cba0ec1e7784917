/// The memory of one sequence on top of a model. Calls are handled one at a time, in order. Cancelling the calling task ends a call early
/// and leaves the memory in a consistent state.
///
/// Conforming types implement everything here. Inside this package, a context that wraps another one is a `ForwardingContext`.
public protocol LanguageEngineContext: Sendable {
    /// The number of tokens that fit at once.
    var contextLength: Int { get }

    /// The number of tokens in a text, by the model's own vocabulary. Control tokens spelled in the text are plain text here.
    func tokenCount(of text: String) async throws -> Int

    /// Returns how likely each continuation is after its prefix. Equal items get equal bytes, whatever the other items and their order.
    func score(_ items: [ScoringItem]) async throws -> [ContinuationScore]

    /// Returns the messages as the model expects them, up to where the answer begins. Each message's text is a separate part.
    func chatPrompt(_ messages: [ChatMessage]) async throws -> [PromptPart]

    /// Reads a prompt ahead of time and keeps it. What the memory held is dropped from where it differs from the prompt.
    ///
    /// - Parameters:
    ///   - prompt: the prompt to read.
    ///   - isOpen: whether more text will follow the last part, so that its last line is not read yet.
    @discardableResult
    func evaluate(_ prompt: [PromptPart], isOpen: Bool) async throws -> PromptUsage

    /// Writes an answer. `receive` gets its text as it comes, on the engine's thread: only whole characters, and nothing that a stop text
    /// might still remove. The prompt is kept; the answer is not.
    func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome

    /// Writes an answer to each of several prompts, in order. An engine that can writes them as one batch, in a fraction of the time that
    /// they take one after the other. Each answer depends only on its own request.
    func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome]

    /// Returns what is kept, for ``restoreState(_:)`` on a context of the same model with the same options.
    func saveState() async throws -> SavedPromptState

    /// Keeps what another context has saved.
    ///
    /// - Throws: ``TextModelError`` with the code `unfitState`; the state is not kept then.
    func restoreState(_ state: SavedPromptState) async throws

    /// Sets whether later calls use only CPU time that others leave. The results do not depend on it.
    func giveWay(_ givesWay: Bool) async
}

extension LanguageEngineContext {
    /// Returns one answer per request, in order. Throws if the model gave more or fewer, since they cannot be assigned then.
    package func generateEach(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        let outcomes = try await generate(requests)
        guard outcomes.count == requests.count else {
            throw TextModelError.answered("wrote", outcomes.count, of: requests.count)
        }
        return outcomes
    }

    /// Returns one score per item, in order. Throws if the model gave more or fewer.
    package func scoreEach(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
        let scores = try await score(items)
        guard scores.count == items.count else {
            throw TextModelError.answered("judged", scores.count, of: items.count)
        }
        return scores
    }
}

extension TextModelError {
    fileprivate static func answered(_ verb: String, _ given: Int, of asked: Int) -> TextModelError {
        TextModelError(
            .engineFailure, subject: "the text model", reason: "it \(verb) \(given) of \(asked) texts",
            remedy: "Run it again, or choose another model.")
    }
}
