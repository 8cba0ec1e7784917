extension LanguageModelSession {
    /// An answer.
    public struct Response<Content: Generable>: Sendable {
        /// What was asked for.
        public let content: Content
        /// What the content was made from.
        public let rawContent: GeneratedContent
        /// What the model thought before it answered, if it says so. Never part of the content.
        public let thinking: String?
        /// Why it ended.
        public let stopReason: StopReason
        /// What it cost.
        public let usage: LanguageModelUsage
    }

    /// Answers in free text. An answer that reaches the limit on tokens is cut off there; ``Response/stopReason`` tells.
    @discardableResult
    public func respond(
        to prompt: String, options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<String> {
        try await answer(prompt, schema: nil, includeSchemaInPrompt: false, options: options) { _ in }
    }

    /// Answers with a value of a type.
    @discardableResult
    public func respond<Content: Generable>(
        to prompt: String, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<Content> {
        try await answer(
            prompt, schema: type.generationSchema, includeSchemaInPrompt: includeSchemaInPrompt,
            options: options
        ) { _ in }
    }

    /// Answers with a value that fits a schema.
    @discardableResult
    public func respond(
        to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<GeneratedContent> {
        try await answer(
            prompt, schema: schema, includeSchemaInPrompt: includeSchemaInPrompt, options: options
        ) { _ in }
    }

    /// Writes an answer, and tells of it as it grows: `receive` gets all of the answer so far, each time.
    ///
    /// - Parameter schema: `nil` for free text.
    func answer<Content: Generable>(
        _ prompt: String, schema: GenerationSchema?, includeSchemaInPrompt: Bool, options: GenerationOptions,
        receive: @escaping @Sendable (String) -> Void
    ) async throws -> Response<Content> {
        // A schema that cannot be enforced is refused before anything else happens.
        let grammar = try schema?.grammar()
        var prompt = prompt
        if let schema, includeSchemaInPrompt {
            prompt += "\nAnswer in JSON of this schema: \(schema.jsonSchema)"
        }
        var response: Response<Content>?
        try await exclusively { history in
            let parts = try await self.context.chatPrompt(history.messages(with: prompt))
            let request = GenerationRequest(
                prompt: parts, sampling: options.engineSampling, maximumTokens: options.maximumResponseTokens,
                stops: options.stopTexts, grammar: grammar)
            let writer = AnswerWriter(
                startsThinking: parts.last?.content.hasSuffix("<think>\n") == true, grammar == nil)
            let outcome = try await self.context.generate(request) { text in
                if let answer = writer.add(text) { receive(answer) }
            }
            self.count(outcome.usage)
            let (text, thinking) = writer.finish()
            let made: Response<Content> = try Self.response(text, thinking, outcome, isGuided: schema != nil)
            response = made
            return [.prompt(prompt), .response(text, thinking: thinking)]
        }
        guard let response else { throw CancellationError() }
        return response
    }

    private static func response<Content: Generable>(
        _ text: String, _ thinking: String?, _ outcome: GenerationOutcome, isGuided: Bool
    ) throws -> Response<Content> {
        if isGuided, outcome.stopReason != .finished {
            throw LanguageModelError(
                .truncatedResponse, subject: "the model",
                reason:
                    "its answer was cut after \(outcome.usage.generatedTokens) tokens, inside a structure",
                remedy: "Allow more tokens, or ask for less.", tokenCount: outcome.usage.generatedTokens)
        }
        let raw = isGuided ? try GeneratedContent(json: text) : text.generatedContent
        return Response(
            content: try Content(raw), rawContent: raw, thinking: thinking, stopReason: outcome.stopReason,
            usage: outcome.usage)
    }
}
