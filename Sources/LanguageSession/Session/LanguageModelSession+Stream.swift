extension LanguageModelSession {
    private func stream<Content>(_ question: Question) -> ResponseStream<Content> {
        ResponseStream(StreamRun(self, question))
    }

    // MARK: Words

    /// Answers in words, piece by piece.
    public func streamResponse(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<String> {
        stream(Question(prompt, nil, false, options))
    }

    /// Answers in words, piece by piece.
    public func streamResponse(
        to prompt: String, options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<String> {
        streamResponse(to: Prompt(prompt), options: options)
    }

    /// Answers in words, piece by piece.
    public func streamResponse(
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<String> {
        streamResponse(to: try prompt(), options: options)
    }

    // MARK: Values that fit a schema

    /// Answers with a value that fits a schema, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse(
        to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<GeneratedContent> {
        stream(Question(prompt, schema, includeSchemaInPrompt, options))
    }

    /// Answers with a value that fits a schema, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse(
        to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<GeneratedContent> {
        streamResponse(
            to: Prompt(prompt), schema: schema, includeSchemaInPrompt: includeSchemaInPrompt, options: options
        )
    }

    /// Answers with a value that fits a schema, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse(
        schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<GeneratedContent> {
        streamResponse(
            to: try prompt(), schema: schema, includeSchemaInPrompt: includeSchemaInPrompt, options: options)
    }

    // MARK: Values of a type

    /// Answers with a value of a type, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse<Content: Generable>(
        to prompt: Prompt, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<Content> {
        stream(Question(prompt, type.generationSchema, includeSchemaInPrompt, options))
    }

    /// Answers with a value of a type, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse<Content: Generable>(
        to prompt: String, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<Content> {
        streamResponse(
            to: Prompt(prompt), generating: type, includeSchemaInPrompt: includeSchemaInPrompt,
            options: options)
    }

    /// Answers with a value of a type, piece by piece; its properties are filled in the order of the schema.
    public func streamResponse<Content: Generable>(
        generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<Content> {
        streamResponse(
            to: try prompt(), generating: type, includeSchemaInPrompt: includeSchemaInPrompt, options: options
        )
    }
}
