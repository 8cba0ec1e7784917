/// One sequence memory over a model. Calls are handled one at a time, in order. Cancelling the calling task ends a call early and
/// leaves the memory in order.
///
/// A context states all of this. Inside this package one that changes something about another one is a `ForwardingContext`.
public protocol LanguageEngineContext: Sendable {
    /// The number of tokens that fit at once.
    var contextLength: Int { get }

    /// How many tokens the text has, by the model's own vocabulary. Control tokens that the text spells are plain text here.
    func tokenCount(of text: String) async throws -> Int

    /// How likely each continuation is after its prefix. Equal items give equal bytes, whatever else is in the call, in whatever order.
    func score(_ items: [ScoringItem]) async throws -> [ContinuationScore]

    /// The messages as the model wants to see them, up to where the answer begins. Every message's text is a part of its own.
    func chatPrompt(_ messages: [ChatMessage]) async throws -> [PromptPart]

    /// Reads a prompt ahead and keeps it. What the memory held is forgotten from where it departs from the prompt.
    ///
    /// - Parameters:
    ///   - prompt: what is to be read.
    ///   - isOpen: more text will follow on the last part, so its last line is not read yet.
    @discardableResult
    func evaluate(_ prompt: [PromptPart], isOpen: Bool) async throws -> PromptUsage

    /// Writes an answer. `receive` gets its text as it comes, from the engine's thread: whole characters, and nothing that a
    /// stop text might still take back. The prompt is kept, the answer is not.
    func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome

    /// Writes an answer to each of several prompts, in their order. An engine that can writes them side by side, in a fraction of the time
    /// that they take one after the other. An answer depends on its own request alone.
    func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome]

    /// What is kept, for ``restoreState(_:)`` on a context of the same model with the same options.
    func saveState() async throws -> SavedPromptState

    /// Keeps what another context had kept.
    ///
    /// - Throws: ``TextModelError`` with the code `unfitState`; nothing is kept then.
    func restoreState(_ state: SavedPromptState) async throws

    /// From the next call on works only with what others leave of the cores, or again as everybody does. What is said does not depend on it.
    func giveWay(_ givesWay: Bool) async
}

extension LanguageEngineContext {
    /// One answer to each request, in their order; an error where the model gave more or fewer, since then nobody knows whose they are.
    package func generateEach(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        let outcomes = try await generate(requests)
        guard outcomes.count == requests.count else {
            throw TextModelError.answered("wrote", outcomes.count, of: requests.count)
        }
        return outcomes
    }

    /// One score for each item, in their order; an error where the model gave more or fewer.
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
