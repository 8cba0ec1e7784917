extension LanguageModelSession {
    /// Over the model that is used when nobody names one, or another one of this package.
    @_disfavoredOverload
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil
    ) {
        self.init(model: model, tools: tools, instructions: instructions.map { Instructions($0) })
    }

    /// Over the model that is used when nobody names one, or another one of this package.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: Instructions? = nil
    ) {
        self.init(
            ExecutorRunner(model), tools, Transcript(instructions, tools: tools), throwsFirstErrors: true)
    }

    /// Over the model that is used when nobody names one, or another one of this package.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws -> Instructions
    ) rethrows {
        self.init(model: model, tools: tools, instructions: try instructions())
    }

    /// Goes on with a conversation.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript
    ) {
        self.init(ExecutorRunner(model), tools, transcript, throwsFirstErrors: true)
    }

    /// Over any model.
    @_disfavoredOverload
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [], instructions: String? = nil
    ) {
        self.init(model: model, tools: tools, instructions: instructions.map { Instructions($0) })
    }

    /// Over any model.
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil
    ) {
        self.init(
            ExecutorRunner(model), tools, Transcript(instructions, tools: tools), throwsFirstErrors: false)
    }

    /// Over any model.
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws -> Instructions
    ) rethrows {
        self.init(model: model, tools: tools, instructions: try instructions())
    }

    /// Goes on with a conversation, over any model.
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [], transcript: Transcript
    ) {
        self.init(ExecutorRunner(model), tools, transcript, throwsFirstErrors: false)
    }
}

extension Transcript {
    /// Instructions and tools are one entry; where there are neither there is none.
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
