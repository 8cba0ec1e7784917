extension SystemLanguageModel {
    /// The number of tokens in a prompt.
    public nonisolated(nonsending) func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
        let text = prompt.promptRepresentation.text
        return try await context().tokenCount(of: text)
    }

    /// The number of tokens in instructions.
    public nonisolated(nonsending) func tokenCount(for instructions: Instructions) async throws -> Int {
        try await context().tokenCount(of: instructions.text)
    }

    /// The number of tokens that a description of tools takes.
    public nonisolated(nonsending) func tokenCount(for tools: [any Tool]) async throws -> Int {
        let text = ChatWords.tools(ToolBox(tools: tools).definitions)
        return try await context().tokenCount(of: text)
    }

    /// The number of tokens that a description of a schema takes.
    public nonisolated(nonsending) func tokenCount(for schema: GenerationSchema) async throws -> Int {
        try await context().tokenCount(of: schema.schema.text)
    }

    /// The number of tokens in a conversation, without those that the chat template adds between messages.
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
