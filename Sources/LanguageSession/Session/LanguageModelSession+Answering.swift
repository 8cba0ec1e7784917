import LanguageModels

extension LanguageModelSession {
    /// A question to the model.
    struct Question: Sendable {
        var prompt: String
        var schema: GenerationSchema?
        var options: GenerationOptions
        var contextOptions: ContextOptions
        var metadata: Metadata

        init(
            _ prompt: Prompt, _ schema: GenerationSchema?, _ options: GenerationOptions,
            _ contextOptions: ContextOptions, _ metadata: Metadata
        ) {
            self.prompt = prompt.text
            self.schema = schema
            self.options = options
            self.contextOptions = contextOptions
            self.metadata = metadata
        }

        var entry: Transcript.Entry {
            .prompt(
                Transcript.Prompt(
                    segments: .init(text: prompt), options: options,
                    responseFormat: schema.map { Transcript.ResponseFormat(schema: $0) },
                    contextOptions: contextOptions))
        }

        /// The answer as content, or as much of it as is known; `nil` while nothing is.
        func content(_ text: String, id: GenerationID, isComplete: Bool) throws -> GeneratedContent? {
            if schema == nil {
                return GeneratedContent(.init(kind: .string(text), isComplete: isComplete), id: id)
            }
            if !isComplete { return .init(beginning: text, id: id) }
            var content = try GeneratedContent(json: text)
            guard content.isComplete else {
                throw GeneratedContent.ParsingError(
                    rawContent: text, debugDescription: "The model's answer ends before its value does.")
            }
            content.id = id
            return content
        }
    }

    /// An answer so far.
    struct Progress: Sendable {
        var text: String
        var entries: [Transcript.Entry]
        var usage: Usage
    }

    /// How many times a model may call tools before it must answer. Small models would otherwise call them forever.
    static let mostRounds = 8

    /// Answers a question, calling tools on the way; `watch` is called each time the answer has grown.
    ///
    /// - Throws: the errors of this kind of session: ``GenerationError`` for those that it has a name for, or
    ///   ``LanguageModelError``.
    nonisolated(nonsending) func answer(
        _ question: Question, id: GenerationID = GenerationID(),
        watch: @Sendable (Progress) -> Void = { _ in }
    ) async throws -> Turn {
        do {
            try check(question)
            return try await exclusively { before, turn in
                try await self.take(question, after: before, &turn, id, watch)
            }
        } catch {
            throw throwsFirstErrors ? GenerationError(error) ?? error : error
        }
    }

    /// The session checks capabilities only; the model checks the rest itself.
    private func check(_ question: Question) throws {
        let usesTools = !tools.tools.isEmpty && question.options.toolCallingMode != .disallowed
        let needed: [LanguageModelCapabilities.Capability] =
            (question.schema == nil ? [] : [.guidedGeneration]) + (usesTools ? [.toolCalling] : [])
        guard let missing = needed.first(where: { !runner.capabilities.contains($0) }) else { return }
        throw LanguageModelError.unsupportedCapability(
            LanguageModelError.UnsupportedCapability(
                capability: missing,
                debugDescription: "The model has no \(missing.name), which the request needs."))
    }

    private nonisolated(nonsending) func take(
        _ question: Question, after before: Transcript, _ turn: inout Turn, _ id: GenerationID,
        _ watch: @Sendable (Progress) -> Void
    ) async throws {
        turn.entries.append(question.entry)
        var rounds = 0
        while true {
            let (entries, usage) = (turn.entries, turn.usage)
            let written = try await runner.write(request(question, before + entries, rounds)) { entry in
                watch(Progress(text: entry.text, entries: entries, usage: usage + entry.usage))
            }
            turn.usage = turn.usage + written.usage
            if let reasoning = written.reasoning { turn.entries.append(reasoning) }
            guard let calls = try written.toolCalls() else {
                turn.content = try question.content(written.text, id: id, isComplete: true) ?? turn.content
                turn.entries.append(.response(question.response(turn.content)))
                return
            }
            guard rounds < Self.mostRounds else {
                throw GeneratedContent.ParsingError(
                    rawContent: written.text,
                    debugDescription: "The model calls tools where it has to answer.")
            }
            let fresh = calls.without(turn.entries)
            if fresh.isEmpty {
                // It knows what this returns, and would call it forever.
                rounds = Self.mostRounds
            } else {
                turn.entries.append(.toolCalls(fresh))
                turn.entries += try await tools.outputs(of: fresh).map { .toolOutput($0) }
                rounds += 1
            }
        }
    }

    private func request(
        _ question: Question, _ transcript: Transcript, _ rounds: Int
    ) -> LanguageModelExecutorGenerationRequest {
        var options = question.options
        // The first call has met the requirement.
        if options.toolCallingMode == .required, rounds > 0 { options.toolCallingMode = .allowed }
        if rounds >= Self.mostRounds || tools.tools.isEmpty { options.toolCallingMode = .disallowed }
        return LanguageModelExecutorGenerationRequest(
            transcript: transcript,
            enabledTools: options.toolCallingMode == .disallowed ? [] : tools.definitions,
            schema: question.schema, generationOptions: options, contextOptions: question.contextOptions,
            metadata: question.metadata)
    }
}

extension Transcript.ToolCalls {
    /// Each call once, and none that was made before.
    fileprivate func without(_ entries: [Transcript.Entry]) -> Self {
        func key(_ call: Transcript.ToolCall) -> [String] { [call.toolName, call.arguments.jsonString] }
        var made: Set<[String]> = []
        for case .toolCalls(let calls) in entries { made.formUnion(calls.map(key)) }
        return Self(id: id, filter { made.insert(key($0)).inserted })
    }
}

extension LanguageModelSession.Question {
    fileprivate func response(_ content: GeneratedContent) -> Transcript.Response {
        guard let schema else {
            return Transcript.Response(assetIDs: [], segments: .init(text: content.json.text ?? ""))
        }
        return Transcript.Response(
            assetIDs: [],
            segments: [.structure(Transcript.StructuredSegment(schemaName: schema.name, content: content))])
    }
}

extension GeneratedContent {
    /// What is known from the beginning of a JSON text.
    fileprivate init?(beginning json: String, id: GenerationID) {
        guard let value = JSONValue(cutJSON: json) else { return nil }
        self.init(value, id: id)
    }
}
