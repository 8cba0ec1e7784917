/// A local text model that a session can use. This is the protocol by which text engines plug in.
///
/// An engine holds the weights of one model, which many contexts share. A ``LanguageEngineContext`` is the memory of
/// one sequence (a KV cache) on top of them.
public protocol LanguageEngine: Sendable {
    /// The facts about the model; known without loading the weights.
    var profile: LanguageEngineProfile { get }

    /// Loads the weights ahead of time and reports progress from 0 to 1. ``makeContext(_:)`` loads them itself if necessary.
    func prepare(progress: @escaping @Sendable (Double) -> Void) async throws

    /// Creates a context with its own memory on top of the weights.
    func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext

    /// Frees the weights; returns once their memory has been released. Contexts in use keep what they need until they end.
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
    /// The SHA-256 of the model's file, if it has been verified. It identifies the model, whatever its name is.
    public let modelHash: String?
    /// The name of the added weights that the model was trained with; `nil` for an unchanged model.
    public let lesson: String?
    /// The number of weights; `nil` if the model's file has not been read.
    public let weightCount: Int?

    /// Creates a profile.
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

    /// Whether it has been trained to take notes of conversations.
    public var hasLearnedNotes: Bool { lesson == "notes" }
}

/// The options of a context.
public struct LanguageContextOptions: Hashable, Sendable, Codable {
    /// The number of tokens that must fit at once; `nil` uses the model's own length.
    public var contextLength: Int?
    /// The number of threads. Fixed for a context's life unless it gives way, since free generation can depend on it.
    public var threadCount: Int
    /// The number format of the cache; `nil` leaves it to the engine.
    public var cacheType: CacheType?
    /// The most tokens of an answer to guess ahead from its prompt and evaluate together; `nil` leaves it to the engine. The answer stays
    /// the same, within the rounding of one call against several.
    public var guessedTokens: Int?
    /// Whether to use what the model has learned in addition to its own weights, if anything.
    public var usesLessons: Bool

    /// The number format of the cache.
    public enum CacheType: String, Hashable, Sendable, Codable, CaseIterable {
        /// As computed.
        case f16
        /// Rounded, in half the memory.
        case q8 = "q8_0"
    }

    /// Creates options.
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
