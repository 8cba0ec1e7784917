extension LanguageModelSession {
    private func stream<Content>(_ question: Question) -> ResponseStream<Content> {
        ResponseStream(StreamRun(self, question))
    }

    // MARK: Words

    /// Answers with text, piece by piece.
    public func streamResponse(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: Metadata = [:]
    ) -> sending ResponseStream<String> {
        stream(Question(prompt, nil, options, contextOptions, metadata))
    }

    /// Answers with text, piece by piece.
    public func streamResponse(
        to prompt: String, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: Metadata = [:]
    ) -> sending ResponseStream<String> {
        streamResponse(
            to: Prompt(prompt), options: options, contextOptions: contextOptions, metadata: metadata)
    }

    /// Answers with text, piece by piece.
    public func streamResponse(
        options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
        metadata: Metadata = [:], @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<String> {
        streamResponse(to: try prompt(), options: options, contextOptions: contextOptions, metadata: metadata)
    }

    // MARK: Values that fit a schema

    /// Answers with a value that fits a schema, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse(
        to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true), metadata: Metadata = [:]
    ) -> sending ResponseStream<GeneratedContent> {
        stream(Question(prompt, schema, options, contextOptions, metadata))
    }

    /// Answers with a value that fits a schema, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse(
        to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true), metadata: Metadata = [:]
    ) -> sending ResponseStream<GeneratedContent> {
        streamResponse(
            to: Prompt(prompt), schema: schema, options: options, contextOptions: contextOptions,
            metadata: metadata)
    }

    /// Answers with a value that fits a schema, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse(
        schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: Metadata = [:], @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<GeneratedContent> {
        streamResponse(
            to: try prompt(), schema: schema, options: options, contextOptions: contextOptions,
            metadata: metadata)
    }

    /// Answers with a value that fits a schema, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse(
        to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<GeneratedContent> {
        streamResponse(
            to: prompt, schema: schema, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
    }

    /// Answers with a value that fits a schema, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse(
        to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<GeneratedContent> {
        streamResponse(
            to: Prompt(prompt), schema: schema, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
    }

    /// Answers with a value that fits a schema, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse(
        schema: GenerationSchema, includeSchemaInPrompt: Bool,
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<GeneratedContent> {
        streamResponse(
            to: try prompt(), schema: schema, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
    }

    // MARK: Values of a type

    /// Answers with a value of a type, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse<Content: Generable>(
        to prompt: Prompt, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true), metadata: Metadata = [:]
    ) -> sending ResponseStream<Content> {
        stream(Question(prompt, type.generationSchema, options, contextOptions, metadata))
    }

    /// Answers with a value of a type, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse<Content: Generable>(
        to prompt: String, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true), metadata: Metadata = [:]
    ) -> sending ResponseStream<Content> {
        streamResponse(
            to: Prompt(prompt), generating: type, options: options, contextOptions: contextOptions,
            metadata: metadata)
    }

    /// Answers with a value of a type, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse<Content: Generable>(
        generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: Metadata = [:], @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<Content> {
        streamResponse(
            to: try prompt(), generating: type, options: options, contextOptions: contextOptions,
            metadata: metadata)
    }

    /// Answers with a value of a type, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse<Content: Generable>(
        to prompt: Prompt, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<Content> {
        streamResponse(
            to: prompt, generating: type, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
    }

    /// Answers with a value of a type, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse<Content: Generable>(
        to prompt: String, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<Content> {
        streamResponse(
            to: Prompt(prompt), generating: type, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
    }

    /// Answers with a value of a type, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse<Content: Generable>(
        generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool,
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<Content> {
        streamResponse(
            to: try prompt(), generating: type, options: options,
            contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
    }
}
