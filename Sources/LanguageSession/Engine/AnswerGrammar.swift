import LanguageModels

/// What a model may write for a request: an answer, calls of tools, or either.
enum AnswerGrammar {
    /// Calls at once. Small models that may go on do.
    private static let mostCalls = 8

    /// What it may write, and how to read it; `nil` for words without limits.
    static func grammar(for request: LanguageModelExecutorGenerationRequest) throws -> (AnswerForm, Grammar?)
    {
        let answer = try request.schema?.schema.grammar()
        let tools = request.enabledToolDefinitions
        guard !tools.isEmpty else { return (answer == nil ? .words : .value, answer) }
        var grammar = Grammar(root: .sequence([]))
        for (number, tool) in tools.enumerated() {
            grammar.add(try tool.parameters.schema.grammar(), as: "tool-\(number)")
        }
        grammar["call"] = .choice(
            tools.enumerated().map { number, tool in
                .sequence([
                    .literal(CallWords.opening(tool.name)), .reference("tool-\(number)"),
                    .literal(CallWords.closing),
                ])
            })
        let calls = Grammar.Rule.sequence([
            .reference("call"),
            .repeated(
                .sequence([.literal("\n"), .reference("call")]), minimum: 0, maximum: mostCalls - 1),
        ])
        if request.generationOptions.toolCallingMode == .required {
            grammar[Grammar.root] = calls
            return (.calls, grammar)
        }
        guard let answer else {
            grammar[Grammar.root] = .choice([calls, words])
            return (.wordsOrCalls, grammar)
        }
        grammar.add(answer, as: "answer")
        grammar[Grammar.root] = .choice([
            calls,
            .sequence([
                .literal(CallWords.answerOpening), .reference("answer"), .literal(CallWords.closing),
            ]),
        ])
        return (.valueOrCalls, grammar)
    }

    /// Words beside calls begin with neither what begins a call nor what begins a thought: a call that follows a thought would not be
    /// held to its tool.
    private static let words: Grammar.Rule = {
        let braceAndBracket = CharacterRanges([0x3C...0x3C, 0x7B...0x7B])
        return .sequence([
            .character(CharacterRanges.all.subtracting(braceAndBracket)),
            .repeated(.character(.all), minimum: 0, maximum: nil),
        ])
    }()
}

/// How what a model writes is to be read.
enum AnswerForm: Sendable {
    /// Words, perhaps after thoughts.
    case words
    /// A value.
    case value
    case wordsOrCalls
    case valueOrCalls
    case calls
}
