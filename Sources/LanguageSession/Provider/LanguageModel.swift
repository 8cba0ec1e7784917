import Foundation

/// A model that a session can work with: a cheap description of it. What does the work is its executor.
///
/// Models of this package are ``SystemLanguageModel`` and ``ContextLanguageModel``; others are whatever conforms.
public protocol LanguageModel: Sendable {
    /// What does the work.
    associatedtype Executor: LanguageModelExecutor where Self == Executor.Model

    /// What it can do. A session refuses what is missing here.
    var capabilities: LanguageModelCapabilities { get }
    /// What its executor is made from.
    var executorConfiguration: Executor.Configuration { get }
}

/// What does the work of a model for a session, which makes one.
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
    /// What it is made from.
    associatedtype Configuration: Hashable & Sendable
    /// Whose work it does.
    associatedtype Model: LanguageModel

    /// Made when the session first needs it.
    init(configuration: Configuration) throws

    /// A conversation will go on from here soon. Returns at once.
    func prewarm(model: Model, transcript: Transcript)

    /// Writes one entry: an answer, or calls of tools. Calling them, and asking again, is the session's part.
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

        /// Sees pictures.
        public static let vision = Capability(name: "vision")
        /// Writes what fits a schema.
        public static let guidedGeneration = Capability(name: "guidedGeneration")
        /// Thinks before it answers.
        public static let reasoning = Capability(name: "reasoning")
        /// Calls tools.
        public static let toolCalling = Capability(name: "toolCalling")
    }

    private let capabilities: Set<Capability>

    /// What a model can do.
    public init(_ capabilities: [Capability]) { self.capabilities = Set(capabilities) }

    /// Whether it can do this.
    public func contains(_ capability: Capability) -> Bool { capabilities.contains(capability) }
}

/// What an executor is to write.
public struct LanguageModelExecutorGenerationRequest: Sendable {
    /// Its name.
    public var id: UUID
    /// The conversation, whose last entry is to be answered.
    public var transcript: Transcript
    /// The tools that may be called.
    public var enabledToolDefinitions: [Transcript.ToolDefinition]
    /// What the answer must look like; `nil` for words.
    public var schema: GenerationSchema?
    /// How it is to be written.
    public var generationOptions: GenerationOptions
    /// What the model is shown beside the prompt.
    public var contextOptions: ContextOptions
    /// What whoever asked adds for the executor. Models of this package do not look at it.
    public var metadata: LanguageModelSession.Metadata

    /// What an executor is to write.
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
