import Foundation

/// A model that a session can work with: a cheap description. Its executor does the work.
///
/// Models of this package are ``SystemLanguageModel`` and ``ContextLanguageModel``; any other type can conform.
public protocol LanguageModel: Sendable {
    /// The executor that does the work.
    associatedtype Executor: LanguageModelExecutor where Self == Executor.Model

    /// What the model can do. A session refuses requests that need more.
    var capabilities: LanguageModelCapabilities { get }
    /// What its executor is created from.
    var executorConfiguration: Executor.Configuration { get }
}

/// Does the work of a model for a session, which creates it.
///
/// ```swift
/// func respond(
///     to request: LanguageModelExecutorGenerationRequest, model: Echo,
///     streamingInto channel: LanguageModelExecutorGenerationChannel
/// ) async throws {
///     for word in words(of: request.transcript) {
///         await channel.send(.response(action: .appendText(word, tokenCount: 1)))
///     }
/// }
/// ```
public protocol LanguageModelExecutor: Sendable {
    /// What it is created from.
    associatedtype Configuration: Hashable & Sendable
    /// The model whose work it does.
    associatedtype Model: LanguageModel

    /// Creates an executor, when the session first needs it.
    init(configuration: Configuration) throws

    /// Prepares for a conversation that will soon continue from here. Returns at once.
    func prewarm(model: Model, transcript: Transcript)

    /// Writes one entry: an answer or tool calls. The session calls the tools and asks again.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest, model: Model,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws
}

extension LanguageModelExecutor {
    /// Does nothing.
    public func prewarm(model: Model, transcript: Transcript) {}
}

/// What a model can do.
public struct LanguageModelCapabilities: Sendable {
    /// Something that a model may be able to do.
    public struct Capability: Sendable, Hashable {
        let name: String

        /// Sees images.
        public static let vision = Capability(name: "vision")
        /// Follows a schema.
        public static let guidedGeneration = Capability(name: "guidedGeneration")
        /// Thinks before it answers.
        public static let reasoning = Capability(name: "reasoning")
        /// Calls tools.
        public static let toolCalling = Capability(name: "toolCalling")
    }

    private let capabilities: Set<Capability>

    /// Creates a set of capabilities.
    public init(_ capabilities: [Capability]) { self.capabilities = Set(capabilities) }

    /// Whether the model has a capability.
    public func contains(_ capability: Capability) -> Bool { capabilities.contains(capability) }
}

/// A request to an executor.
public struct LanguageModelExecutorGenerationRequest: Sendable {
    /// The identifier of the request.
    public var id: UUID
    /// The conversation; its last entry is to be answered.
    public var transcript: Transcript
    /// The tools that may be called.
    public var enabledToolDefinitions: [Transcript.ToolDefinition]
    /// The schema of the answer; `nil` for text.
    public var schema: GenerationSchema?
    /// How the answer is generated.
    public var generationOptions: GenerationOptions
    /// What the model is shown besides the prompt.
    public var contextOptions: ContextOptions
    /// Information from the caller for the executor. Models of this package ignore it.
    public var metadata: LanguageModelSession.Metadata

    /// Creates a request.
    public init(
        id: UUID = UUID(), transcript: Transcript, enabledTools: [Transcript.ToolDefinition] = [],
        schema: GenerationSchema? = nil, generationOptions: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: LanguageModelSession.Metadata = [:]
    ) {
        self.id = id
        self.transcript = transcript
        enabledToolDefinitions = enabledTools
        self.schema = schema
        self.generationOptions = generationOptions
        self.contextOptions = contextOptions
        self.metadata = metadata
    }
}
