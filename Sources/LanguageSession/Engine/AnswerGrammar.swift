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
        // What is no call begins with a word of its own. Where it could begin with any, models write calls among words.
        let opening = Grammar.Rule.literal(CallWords.answerOpening)
        guard let answer else {
            grammar[Grammar.root] = .choice([calls, .sequence([opening, words])])
            return (.wordsOrCalls, grammar)
        }
        grammar.add(answer, as: "answer")
        grammar[Grammar.root] = .choice([calls, .sequence([opening, .reference("answer")])])
        return (.valueOrCalls, grammar)
    }
}

extension AnswerGrammar {
    /// Words do not begin as a call does, nor as one that a model puts into a block of code.
    fileprivate static let words: Grammar.Rule = .sequence([
        .character(CharacterRanges.all.subtracting(CharacterRanges([0...0x20, 0x60...0x60, 0x7B...0x7B]))),
        .repeated(.character(.all), minimum: 0, maximum: nil),
    ])
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

    /// What it is when it turns out to be no call; `nil` where that is no question.
    var answer: AnswerForm? {
        switch self {
        case .wordsOrCalls: .words
        case .valueOrCalls: .value
        case .words, .value, .calls: nil
        }
    }
}
