extension SystemLanguageModel {
    /// How many tokens a prompt has.
    public nonisolated(nonsending) func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
        let text = prompt.promptRepresentation.text
        return try await context().tokenCount(of: text)
    }

    /// How many tokens instructions have.
    public nonisolated(nonsending) func tokenCount(for instructions: Instructions) async throws -> Int {
        try await context().tokenCount(of: instructions.text)
    }

    /// How many tokens it takes to tell of tools.
    public nonisolated(nonsending) func tokenCount(for tools: [any Tool]) async throws -> Int {
        let text = ChatWords.tools(ToolBox(tools: tools).definitions)
        return try await context().tokenCount(of: text)
    }

    /// How many tokens it takes to tell of a schema.
    public nonisolated(nonsending) func tokenCount(for schema: GenerationSchema) async throws -> Int {
        try await context().tokenCount(of: schema.schema.text)
    }

    /// How many tokens a conversation has, without what the model's own form puts between its parts.
    public nonisolated(nonsending) func tokenCount(
        for transcriptEntries: some Collection<Transcript.Entry>
    ) async throws -> Int {
        let messages = ChatWords.messages(Transcript(entries: transcriptEntries), tools: nil)
        let context = try await context()
        var count = 0
        for message in messages { count += try await context.tokenCount(of: message.text) }
        return count
    }
}
