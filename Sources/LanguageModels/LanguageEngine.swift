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

    func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext

    /// Frees the weights; returns when their memory has been given back. Contexts in use keep what they need until they end.
    func unload() async
}

/// What is known about a text model before it runs.
public struct LanguageEngineProfile: Hashable, Sendable, Codable {
    /// How a task should use the model: small ones judge what was said, larger ones write.
    public enum Recipe: String, Hashable, Sendable, Codable {
        case scoring, writing
    }

    /// The engine's name: `llama`.
    public let name: String
    public let version: String
    /// The model's identifier in the store, or its path.
    public let model: String
    /// The number of tokens the model was trained to see at once.
    public let contextLength: Int
    public let recipe: Recipe

    public init(name: String, version: String, model: String, contextLength: Int, recipe: Recipe) {
        self.name = name
        self.version = version
        self.model = model
        self.contextLength = contextLength
        self.recipe = recipe
    }
}

/// What one context is asked for.
public struct LanguageContextOptions: Hashable, Sendable, Codable {
    /// Tokens that must fit at once; `nil` takes the model's own length.
    public var contextLength: Int?
    /// Pinned for a context's life, since free generation can depend on it.
    public var threadCount: Int
    /// How what has been read is remembered: exactly, or in half the memory.
    public var cacheType: CacheType

    public enum CacheType: String, Hashable, Sendable, Codable {
        case f16, q8
    }

    public init(contextLength: Int? = nil, threadCount: Int = 2, cacheType: CacheType = .f16) {
        self.contextLength = contextLength
        self.threadCount = threadCount
        self.cacheType = cacheType
    }
}

/// One sequence memory over a model. Calls are handled one at a time, in order.
public protocol LanguageEngineContext: Sendable {
    /// How many tokens the text has, by the model's own vocabulary. Control tokens that the text spells are plain text here.
    func tokenCount(of text: String) async throws -> Int

    /// How likely each continuation is after its prefix. Equal items give equal bytes, whatever else is in the call, in whatever order.
    func score(_ items: [ScoringItem]) async throws -> [ContinuationScore]
}

/// A text and what may follow it.
public struct ScoringItem: Hashable, Sendable, Codable {
    public var prefix: String
    public var continuation: String

    public init(prefix: String, continuation: String) {
        self.prefix = prefix
        self.continuation = continuation
    }
}

/// How likely a continuation is.
public struct ContinuationScore: Hashable, Sendable, Codable {
    /// The sum of the natural log-probabilities of the continuation's tokens.
    public var logLikelihood: Double
    public var tokenCount: Int

    public init(logLikelihood: Double, tokenCount: Int) {
        self.logLikelihood = logLikelihood
        self.tokenCount = tokenCount
    }
}
