extension LanguageModelSession {
    /// An answer.
    public struct Response<Content: Generable> {
        /// The requested content.
        public let content: Content
        /// The content as the model wrote it.
        public let rawContent: GeneratedContent
        /// What the request added to the transcript.
        public let transcriptEntries: ArraySlice<Transcript.Entry>
        /// The usage of the request.
        public let usage: Usage

        init(_ turn: Turn) throws {
            content = try Content(turn.content)
            rawContent = turn.content
            transcriptEntries = turn.kept
            usage = turn.usage
        }
    }

    private nonisolated(nonsending) func response<Content: Generable>(_ question: Question) async throws
        -> Response<Content>
    {
        let turn = try await answer(question)
        do { return try Response(turn) } catch {
            throw throwsFirstErrors ? GenerationError(error) ?? error : error
        }
    }

    // MARK: Words

    /// Answers with text. An answer that reaches the token limit is cut off there.
    @discardableResult
    public nonisolated(nonsending) func respond(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: Metadata = [:]
    ) async throws -> Response<String> {
        try await response(Question(prompt, nil, options, contextOptions, metadata))
    }

    /// Answers with text. An answer that reaches the token limit is cut off there.
    @discardableResult
    public nonisolated(nonsending) func respond(
        to prompt: String, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: Metadata = [:]
    ) async throws -> Response<String> {
        try await respond(
            to: Prompt(prompt), options: options, contextOptions: contextOptions, metadata: metadata)
    }

    /// Answers with text. An answer that reaches the token limit is cut off there.
    @discardableResult
    public nonisolated(nonsending) func respond(
        options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
        metadata: Metadata = [:], @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<String> {
        try await respond(
            to: try prompt(), options: options, contextOptions: contextOptions, metadata: metadata)
    }

    // MARK: Values that fit a schema

    /// Answers with a value that fits a schema.
    @discardableResult
    public nonisolated(nonsending) func respond(
        to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true), metadata: Metadata = [:]
    ) async throws -> Response<GeneratedContent> {
        try await response(Question(prompt, schema, options, contextOptions, metadata))
    }

    /// Answers with a value that fits a schema.
    @discardableResult
    public nonisolated(nonsending) func respond(
        to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true), metadata: Metadata = [:]
    ) async throws -> Response<GeneratedContent> {
        try await respond(
            to: Prompt(prompt), schema: schema, options: options, contextOptions: contextOptions,
            metadata: metadata)
    }

    /// Answers with a value that fits a schema.
    @discardableResult
    public nonisolated(nonsending) func respond(
        schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: Metadata = [:], @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<GeneratedContent> {
        try await respond(
            to: try prompt(), schema: schema, options: options, contextOptions: contextOptions,
            metadata: metadata)
    }

    /// Answers with a value that fits a schema.
    @discardableResult
    public nonisolated(nonsending) func respond(
        to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<GeneratedContent> {
        try await respond(
            to: prompt, schema: schema, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
    }

    /// Answers with a value that fits a schema.
    @discardableResult
    public nonisolated(nonsending) func respond(
        to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<GeneratedContent> {
        try await respond(
            to: Prompt(prompt), schema: schema, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
    }

    /// Answers with a value that fits a schema.
    @discardableResult
    public nonisolated(nonsending) func respond(
        schema: GenerationSchema, includeSchemaInPrompt: Bool,
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<GeneratedContent> {
        try await respond(
            to: try prompt(), schema: schema, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
    }

    // MARK: Values of a type

    /// Answers with a value of a type.
    @discardableResult
    public nonisolated(nonsending) func respond<Content: Generable>(
        to prompt: Prompt, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true), metadata: Metadata = [:]
    ) async throws -> Response<Content> {
        try await response(Question(prompt, type.generationSchema, options, contextOptions, metadata))
    }

    /// Answers with a value of a type.
    @discardableResult
    public nonisolated(nonsending) func respond<Content: Generable>(
        to prompt: String, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true), metadata: Metadata = [:]
    ) async throws -> Response<Content> {
        try await respond(
            to: Prompt(prompt), generating: type, options: options, contextOptions: contextOptions,
            metadata: metadata)
    }

    /// Answers with a value of a type.
    @discardableResult
    public nonisolated(nonsending) func respond<Content: Generable>(
        generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: Metadata = [:], @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<Content> {
        try await respond(
            to: try prompt(), generating: type, options: options, contextOptions: contextOptions,
            metadata: metadata)
    }

    /// Answers with a value of a type.
    @discardableResult
    public nonisolated(nonsending) func respond<Content: Generable>(
        to prompt: Prompt, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<Content> {
        try await respond(
            to: prompt, generating: type, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
    }

    /// Answers with a value of a type.
    @discardableResult
    public nonisolated(nonsending) func respond<Content: Generable>(
        to prompt: String, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<Content> {
        try await respond(
            to: Prompt(prompt), generating: type, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
    }

    /// Answers with a value of a type.
    @discardableResult
    public nonisolated(nonsending) func respond<Content: Generable>(
        generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool,
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<Content> {
        try await respond(
            to: try prompt(), generating: type, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
    }
}

extension LanguageModelSession.Response: Sendable where Content: Sendable {}
