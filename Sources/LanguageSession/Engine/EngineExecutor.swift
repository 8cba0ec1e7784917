import LanguageModels

/// A model that an engine of this package runs.
public protocol EngineLanguageModel: LanguageModel {
    /// What reads and writes; the same each time.
    func context() async throws -> any LanguageEngineContext
}

extension EngineLanguageModel {
    /// It keeps to schemas, and calls tools. Whether it thinks is its own matter.
    public var capabilities: LanguageModelCapabilities {
        LanguageModelCapabilities([.guidedGeneration, .toolCalling, .reasoning])
    }
}

extension EngineLanguageModel where Executor == EngineExecutor<Self> {
    /// The model says everything itself.
    public var executorConfiguration: Executor.Configuration { .init() }
}

extension SystemLanguageModel: EngineLanguageModel {
    /// What does the work.
    public typealias Executor = EngineExecutor<SystemLanguageModel>
}

/// A context of any engine as a model: for those who open models themselves.
///
/// ```swift
/// let context = try await engine.makeContext(LanguageContextOptions())
/// let session = LanguageModelSession(model: ContextLanguageModel(context))
/// ```
public struct ContextLanguageModel: EngineLanguageModel {
    /// What does the work.
    public typealias Executor = EngineExecutor<ContextLanguageModel>

    private let opened: any LanguageEngineContext

    /// A context may serve several sessions; their requests are handled in turn, and what their conversations have in common at the
    /// beginning is read once.
    public init(_ context: any LanguageEngineContext) { opened = context }

    /// What was given.
    public func context() async throws -> any LanguageEngineContext { opened }
}

/// Has a context of an engine read a conversation and write what comes next.
public struct EngineExecutor<Model: EngineLanguageModel>: LanguageModelExecutor {
    /// There is nothing to choose.
    public struct Configuration: Hashable, Sendable {}

    /// There is nothing to prepare: the model opens its context when it is needed.
    public init(configuration: Configuration) throws {}

    /// Reads what is known of the conversation, so that the answer begins sooner.
    public func prewarm(model: Model, transcript: Transcript) {
        Task { try await Self.read(transcript, with: model.context()) }
    }

    /// The last message may grow.
    private static func read(_ transcript: Transcript, with context: any LanguageEngineContext) async throws {
        var messages = ChatWords.messages(transcript, tools: nil)
        let asks = messages.last?.role == .user
        // Forms of conversations need something that is asked; a mark of our own stands there, and is not read.
        if !asks { messages.append(ChatMessage(.user, ".")) }
        var parts = try await context.chatPrompt(messages)
        guard let last = parts.lastIndex(where: { $0.kind == .text }) else { return }
        parts.removeSubrange((asks ? last + 1 : last)...)
        try await context.evaluate(parts, isOpen: true)
    }

    /// Writes one entry, held to the schema and the tools of the request by a grammar.
    public nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest, model: Model,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        do {
            // What cannot be enforced is refused before anything else happens.
            let (form, grammar) = try AnswerGrammar.grammar(for: request)
            let context = try await model.context()
            let messages = ChatWords.messages(request.transcript, tools: request.enabledToolDefinitions)
            let prompt = try await context.chatPrompt(messages)
            let sorter = AnswerSorter(
                form, startsThinking: prompt.last?.content.hasSuffix("<think>\n") == true)
            let outcome = try await context.generate(
                GenerationRequest(
                    prompt: prompt, sampling: request.generationOptions.engineSampling,
                    maximumTokens: request.generationOptions.maximumResponseTokens, grammar: grammar)
            ) { text in for event in sorter.add(text) { channel.pass(event) } }
            for event in try sorter.finish(outcome) { channel.pass(event) }
            channel.pass(.response(action: outcome.usage.event))
        } catch let error as TextModelError {
            throw LanguageModelError(error, schema: request.schema) ?? error
        }
    }
}

extension LanguageModelUsage {
    /// Engines do not say which of the tokens were thoughts.
    fileprivate var event: LanguageModelExecutorGenerationChannel.Response.Action {
        .updateUsage(
            input: .init(totalTokenCount: prompt.promptTokens, cachedTokenCount: prompt.reusedTokens),
            output: .init(totalTokenCount: generatedTokens, reasoningTokenCount: 0))
    }
}

extension LanguageModelError {
    /// What an engine says in Apple's words; `nil` where Apple has none.
    fileprivate init?(_ error: TextModelError, schema: GenerationSchema?) {
        switch error.code {
        case .exceededContextWindowSize:
            self = .contextSizeExceeded(
                ContextSizeExceeded(
                    contextSize: error.contextSize ?? 0, tokenCount: error.tokenCount ?? 0,
                    debugDescription: error.description))
        case .unsupportedGuide:
            self = .unsupportedGenerationGuide(
                UnsupportedGenerationGuide(schemaName: schema?.name, debugDescription: error.description))
        default: return nil
        }
    }
}
