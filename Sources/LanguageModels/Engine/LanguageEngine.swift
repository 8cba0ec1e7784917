/// A local text model that a session can drive. This is the seam at which text engines plug in.
///
/// An engine is the machine that holds the weights: one per model, shared by many contexts. A ``LanguageEngineContext`` is one
/// sequence memory (a KV cache) over them.
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
    /// The model works with what it has learned beside its own weights, if it has.
    public var usesLessons: Bool

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
        guessedTokens: Int? = nil, usesLessons: Bool = true
    ) {
        self.usesLessons = usesLessons
        self.guessedTokens = guessedTokens
        self.contextLength = contextLength
        self.threadCount = threadCount
        self.cacheType = cacheType
    }
}
