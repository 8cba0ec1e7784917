/// A local text model that a session can drive. This is the seam at which text engines plug in.
///
/// An engine is the machine that holds the weights: one per model, shared by many contexts. A ``LanguageEngineContext`` is one
/// sequence memory (a KV cache) over them. What passes between is `Sendable & Codable`, so the same engine can live in this
/// process or in a child.
public protocol LanguageEngine: Sendable {
    /// The facts about the model; known without loading the weights.
    var profile: LanguageEngineProfile { get }

    /// Loads the weights ahead, reporting fractions from 0 to 1. ``makeContext(_:)`` loads by itself what has not been loaded.
    func prepare(progress: @escaping @Sendable (Double) -> Void) async throws

    /// Makes a memory of its own over the weights.
    func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext

    /// Frees the weights; returns when their memory has been given back. Contexts in use keep what they need until they end.
    func unload() async
}

/// What is known about a text model before it runs.
public struct LanguageEngineProfile: Hashable, Sendable, Codable {
    /// The engine's name: `llama`.
    public let name: String
    /// The library's version.
    public let version: String
    /// The model's identifier in the store, or its path.
    public let model: String
    /// The number of tokens the model was trained to see at once.
    public let contextLength: Int
    /// The SHA-256 of the model's file, where it has been compared: what the model is, whatever it is called.
    public let modelHash: String?
    /// What weights beside the model's own have taught it; `nil` for a model as it comes.
    public let lesson: String?
    /// How many weights it has; `nil` where its file has not been read.
    public let weightCount: Int?

    /// What is known of an engine before it runs.
    public init(
        name: String, version: String, model: String, contextLength: Int, modelHash: String? = nil,
        lesson: String? = nil, weightCount: Int? = nil
    ) {
        self.lesson = lesson
        self.weightCount = weightCount
        self.name = name
        self.version = version
        self.model = model
        self.contextLength = contextLength
        self.modelHash = modelHash
    }

    /// It has been taught to take notes of conversations.
    public var hasLearnedNotes: Bool { lesson == "notes" }
}

/// What one context is asked for.
public struct LanguageContextOptions: Hashable, Sendable, Codable {
    /// Tokens that must fit at once; `nil` takes the model's own length.
    public var contextLength: Int?
    /// Pinned for a context's life, since free generation can depend on it.
    public var threadCount: Int
    /// How what has been read is remembered; `nil` leaves it to the engine.
    public var cacheType: CacheType?
    /// The most tokens of an answer that are guessed ahead from what stands in its prompt, and evaluated together; `nil` leaves it to
    /// the engine. An answer says the same, within the rounding of one call against several.
    public var guessedTokens: Int?

    /// The numbers in which it is remembered.
    public enum CacheType: String, Hashable, Sendable, Codable, CaseIterable {
        /// As it was computed.
        case f16
        /// Rounded, in half the memory.
        case q8 = "q8_0"
    }

    /// What a context is asked for.
    public init(
        contextLength: Int? = nil, threadCount: Int = 2, cacheType: CacheType? = nil,
        guessedTokens: Int? = nil
    ) {
        self.guessedTokens = guessedTokens
        self.contextLength = contextLength
        self.threadCount = threadCount
        self.cacheType = cacheType
    }
}

/// One sequence memory over a model. Calls are handled one at a time, in order. Cancelling the calling task ends a call early and
/// leaves the memory in order.
public protocol LanguageEngineContext: TextScorer {
    /// The number of tokens that fit at once.
    var contextLength: Int { get }

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
    /// - Throws: ``LanguageModelError`` with the code `unfitState`; nothing is kept then.
    func restoreState(_ state: SavedPromptState) async throws

    /// From the next call on works only with what others leave of the cores, or again as everybody does. What is said does not depend on it.
    func giveWay(_ givesWay: Bool) async
}

/// Engines that only judge need not write.
extension LanguageEngineContext {
    /// As much as one likes: an engine that has a limit says so.
    public var contextLength: Int { .max }

    /// Engines that know no chats say so.
    public func chatPrompt(_ messages: [ChatMessage]) async throws -> [PromptPart] {
        throw unsupported("chat")
    }

    /// Engines that keep nothing say so.
    public func evaluate(_ prompt: [PromptPart], isOpen: Bool) async throws -> PromptUsage {
        throw unsupported("reading a prompt ahead")
    }

    /// Engines that only judge say so.
    public func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome { throw unsupported("writing") }

    /// One after the other, where an engine knows nothing better.
    public func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        var outcomes: [GenerationOutcome] = []
        for request in requests { outcomes.append(try await generate(request) { _ in }) }
        return outcomes
    }

    /// Engines that know no urgency stay as they are.
    public func giveWay(_ givesWay: Bool) async {}

    /// Engines that cannot keep it say so.
    public func saveState() async throws -> SavedPromptState { throw unsupported("saving what was read") }

    /// Engines that cannot take it say so.
    public func restoreState(_ state: SavedPromptState) async throws {
        throw unsupported("restoring what was read")
    }

    private func unsupported(_ what: String) -> LanguageModelError {
        LanguageModelError(
            .unsupportedCapability, subject: "the text engine",
            reason: "\(what) is not among the things it does",
            remedy: "Choose another text model.")
    }
}

/// What a context had read, as bytes. It fits the same model, build and options only, and says so by its fingerprint.
public struct SavedPromptState: Hashable, Sendable, Codable {
    /// The model and the settings that it belongs to.
    public var fingerprint: String
    /// What had been read.
    public var tokens: [Int32]
    /// What the library keeps of it.
    public var bytes: [UInt8]

    /// A state as an engine has saved it.
    public init(fingerprint: String, tokens: [Int32], bytes: [UInt8]) {
        self.fingerprint = fingerprint
        self.tokens = tokens
        self.bytes = bytes
    }
}

/// A text and what may follow it.
public struct ScoringItem: Hashable, Sendable, Codable {
    /// What stands before, and is not judged.
    public var prefix: String
    /// What is judged.
    public var continuation: String

    /// - Parameters:
    ///   - prefix: what stands before, and is not judged.
    ///   - continuation: what is judged.
    public init(prefix: String, continuation: String) {
        self.prefix = prefix
        self.continuation = continuation
    }
}

/// How likely a continuation is.
public struct ContinuationScore: Hashable, Sendable, Codable {
    /// The sum of the natural log-probabilities of the continuation's tokens.
    public var logLikelihood: Double
    /// How many tokens were judged.
    public var tokenCount: Int

    /// A judgement.
    public init(logLikelihood: Double, tokenCount: Int) {
        self.logLikelihood = logLikelihood
        self.tokenCount = tokenCount
    }
}
