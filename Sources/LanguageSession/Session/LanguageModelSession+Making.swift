extension LanguageModelSession {
    /// Creates a session with the default model, or another one of this package.
    @_disfavoredOverload
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil
    ) {
        self.init(model: model, tools: tools, instructions: instructions.map { Instructions($0) })
    }

    /// Creates a session with the default model, or another one of this package.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: Instructions? = nil
    ) {
        self.init(
            ExecutorRunner(model), tools, Transcript(instructions, tools: tools), throwsFirstErrors: true)
    }

    /// Creates a session with the default model, or another one of this package.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws -> Instructions
    ) rethrows {
        self.init(model: model, tools: tools, instructions: try instructions())
    }

    /// Continues a conversation.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript
    ) {
        self.init(ExecutorRunner(model), tools, transcript, throwsFirstErrors: true)
    }

    /// Creates a session with any model.
    @_disfavoredOverload
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [], instructions: String? = nil
    ) {
        self.init(model: model, tools: tools, instructions: instructions.map { Instructions($0) })
    }

    /// Creates a session with any model.
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil
    ) {
        self.init(
            ExecutorRunner(model), tools, Transcript(instructions, tools: tools), throwsFirstErrors: false)
    }

    /// Creates a session with any model.
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws -> Instructions
    ) rethrows {
        self.init(model: model, tools: tools, instructions: try instructions())
    }

    /// Continues a conversation, with any model.
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [], transcript: Transcript
    ) {
        self.init(ExecutorRunner(model), tools, transcript, throwsFirstErrors: false)
    }
}

extension Transcript {
    /// Instructions and tools are one entry; without either there is none.
    fileprivate init(_ instructions: LanguageSession.Instructions?, tools: [any Tool]) {
        self.init()
        let text = instructions?.text ?? ""
        guard !text.isEmpty || !tools.isEmpty else { return }
        append(
            .instructions(
                Instructions(
                    segments: text.isEmpty ? [] : .init(text: text),
                    toolDefinitions: ToolBox(tools: tools).definitions)))
    }
}
