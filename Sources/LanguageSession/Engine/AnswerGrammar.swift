import LanguageModels

/// What a model may write for a request: an answer, tool calls, or either.
enum AnswerGrammar {
    /// The greatest number of calls at once. Small models would otherwise go on calling.
    private static let mostCalls = 8

    /// How to read what the model writes, and the grammar for it; the grammar is `nil` for unrestricted text.
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
        // Anything but a call begins with a fixed word. If it could begin with any word, models would write calls inside text.
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
    /// Text begins neither like a call nor like a call in a code block.
    fileprivate static let words: Grammar.Rule = .sequence([
        .character(CharacterRanges.all.subtracting(CharacterRanges([0...0x20, 0x60...0x60, 0x7B...0x7B]))),
        .repeated(.character(.all), minimum: 0, maximum: nil),
    ])
}

/// How to read what a model writes.
enum AnswerForm: Sendable {
    /// Text, perhaps after thoughts.
    case words
    /// A value.
    case value
    case wordsOrCalls
    case valueOrCalls
    case calls

    /// The form if it turns out not to be a call; `nil` if that is certain already.
    var answer: AnswerForm? {
        switch self {
        case .wordsOrCalls: .words
        case .valueOrCalls: .value
        case .words, .value, .calls: nil
        }
    }
}
