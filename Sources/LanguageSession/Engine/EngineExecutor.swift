import LanguageModels

/// A model that an engine of this package runs.
public protocol EngineLanguageModel: LanguageModel {
    /// The context that reads and writes; the same one each time.
    func context() async throws -> any LanguageEngineContext
}

extension EngineLanguageModel {
    /// It follows schemas and calls tools. Whether it thinks depends on the model.
    public var capabilities: LanguageModelCapabilities {
        LanguageModelCapabilities([.guidedGeneration, .toolCalling, .reasoning])
    }
}

extension EngineLanguageModel where Executor == EngineExecutor<Self> {
    /// Empty: the model has all settings itself.
    public var executorConfiguration: Executor.Configuration { .init() }
}

extension SystemLanguageModel: EngineLanguageModel {
    /// The executor that does the work.
    public typealias Executor = EngineExecutor<SystemLanguageModel>
}

/// A context of any engine as a model, for programs that open models themselves.
///
/// ```swift
/// let context = try await engine.makeContext(LanguageContextOptions())
/// let session = LanguageModelSession(model: ContextLanguageModel(context))
/// ```
public struct ContextLanguageModel: EngineLanguageModel {
    /// The executor that does the work.
    public typealias Executor = EngineExecutor<ContextLanguageModel>

    private let opened: any LanguageEngineContext

    /// A context may serve several sessions. Their requests are handled in turn, and the common beginning of their
    /// conversations is read once.
    public init(_ context: any LanguageEngineContext) { opened = context }

    /// The context given to the initializer.
    public func context() async throws -> any LanguageEngineContext { opened }
}

/// Lets a context of an engine read a conversation and write what comes next.
public struct EngineExecutor<Model: EngineLanguageModel>: LanguageModelExecutor {
    /// Empty: there is nothing to configure.
    public struct Configuration: Hashable, Sendable {}

    /// Does nothing: the model opens its context when it is needed.
    public init(configuration: Configuration) throws {}

    /// Reads what is known of the conversation, so that the answer begins sooner.
    public func prewarm(model: Model, transcript: Transcript) {
        Task { try await Self.read(transcript, with: model.context()) }
    }

    /// Reads a transcript whose last message may still grow.
    private static func read(_ transcript: Transcript, with context: any LanguageEngineContext) async throws {
        var messages = ChatWords.messages(transcript, tools: nil)
        let asks = messages.last?.role == .user
        // Chat templates need a user message; a placeholder stands there and is not read.
        if !asks { messages.append(ChatMessage(.user, ".")) }
        var parts = try await context.chatPrompt(messages)
        guard let last = parts.lastIndex(where: { $0.kind == .text }) else { return }
        parts.removeSubrange((asks ? last + 1 : last)...)
        try await context.evaluate(parts, isOpen: true)
    }

    /// Writes one entry, which a grammar holds to the request's schema and tools.
    public nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest, model: Model,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        do {
            // A schema that cannot be enforced is refused before anything else happens.
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
    /// Engines do not report which tokens were thoughts.
    fileprivate var event: LanguageModelExecutorGenerationChannel.Response.Action {
        .updateUsage(
            input: .init(totalTokenCount: prompt.promptTokens, cachedTokenCount: prompt.reusedTokens),
            output: .init(totalTokenCount: generatedTokens, reasoningTokenCount: 0))
    }
}

extension LanguageModelError {
    /// An engine's error in Apple's terms; `nil` if Apple has no such error.
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
