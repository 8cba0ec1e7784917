import Execution
import LanguageModels

/// Reading prompts and writing answers.
extension LlamaMemory {
    /// Makes the prompt the kept text.
    func evaluate(_ prompt: [PromptPart], isOpen: Bool) throws -> PromptUsage {
        let wanted = try promptTokens(prompt, isOpen: isOpen)
        try checkFits(wanted.count)
        let common = zip(wanted, tokens).prefix { $0 == $1 }.count
        // If the kept text continues after the prompt, it stays: the next prompt may continue the same way.
        if common < wanted.count {
            rewind(to: common)
            try evaluate(kept: wanted[common...], then: [], wantsLogits: false)
        }
        return PromptUsage(promptTokens: wanted.count, reusedTokens: common)
    }

    /// Writes an answer after a prompt. `isCancelled` is called once per token; a running call is stopped by its abort flag.
    func generate(
        _ request: GenerationRequest, isCancelled: () -> Bool, receive: (String) -> Void
    ) throws -> GenerationOutcome {
        let clock = ContinuousClock()
        let start = clock.now
        let prompt = try promptTokens(request.prompt, isOpen: false)
        try checkWritable(prompt)
        var answer = try LlamaAnswer(request, model: model)
        // The last token's prediction is needed, so at least that token is evaluated again.
        let common = min(zip(prompt, tokens).prefix { $0 == $1 }.count, prompt.count - 1)
        rewind(to: common)
        answer.start()
        let pending = answer.takePending(limit: cellCount - prompt.count)
        try evaluate(kept: prompt[common...], then: pending, wantsLogits: true)
        answer.usage.prompt = PromptUsage(promptTokens: prompt.count, reusedTokens: common)
        answer.usage.promptTime = start.duration(to: clock.now)

        try write(&answer, after: prompt, pending, isCancelled, receive)
        rewindToKept()
        let outcome = answer.finish(after: start.duration(to: clock.now))
        receive(outcome.lastText)
        return outcome.result
    }

    /// Throws if the prompt is empty or leaves no room for an answer.
    func checkWritable(_ prompt: [Int32]) throws {
        guard !prompt.isEmpty else {
            throw TextModelError(.invalidOption, subject: "the prompt", reason: "it is empty")
        }
        try checkFits(prompt.count + 1)
    }

    private func checkFits(_ count: Int) throws {
        guard count <= cellCount else {
            throw TextModelError.exceededContext("the prompt", tokenCount: count, contextSize: cellCount)
        }
    }

    /// The tokens of a prompt. Adjacent texts are joined. The last line of an open prompt is left out.
    func promptTokens(_ prompt: [PromptPart], isOpen: Bool) throws -> [Int32] {
        var tokens: [Int32] = model.startToken.map { [$0] } ?? []
        var units = TextUnits()
        func add(_ texts: [String]) throws {
            for text in texts { tokens += try model.tokens(ofUnit: text, parsesControl: false) }
        }
        for part in prompt {
            switch part.kind {
            case .text: try add(units.add(part.content))
            case .markup:
                try add(units.finish())
                tokens += try model.tokens(ofUnit: part.content, parsesControl: true)
            }
        }
        if !isOpen { try add(units.finish()) }
        return tokens
    }

    /// The number of tokens before the first text of a prompt.
    func headCount(_ prompt: [PromptPart]) throws -> Int {
        try promptTokens(Array(prompt.prefix { $0.kind == .markup }), isOpen: false).count
    }

    /// Evaluates the end of the kept text, and after it tokens that are not kept.
    func evaluate(kept: ArraySlice<Int32>, then more: [Int32], wantsLogits: Bool) throws {
        let all = kept + more
        let first = tokens.count
        let rows = all.enumerated().map { offset, token in
            LlamaRow(
                token: token, position: Int32(first + offset), sequence: 0,
                wantsLogits: wantsLogits && offset == all.count - 1)
        }
        try evaluate(rows) { _, _ in }
        keep(kept)
    }

    /// Chooses tokens until the answer is finished. Tokens that were guessed correctly have been evaluated before they are chosen.
    private func write(
        _ answer: inout LlamaAnswer, after prompt: [Int32], _ first: [Int32],
        _ isCancelled: () -> Bool, _ receive: (String) -> Void
    ) throws {
        var lookup = PromptLookup(longest: guessedTokens)
        lookup.append(prompt)
        lookup.append(first)
        var position = prompt.count + first.count
        var row = lastCallSize - 1
        /// Evaluated after `position`, and correct as long as nothing else is chosen.
        var guess: ArraySlice<Int32> = []
        var (guessed, right) = (0, 0)
        while !answer.isOver, position < cellCount {
            if isCancelled() { throw CancellationError() }
            try answer.choose(from: logits(ofRow: row))
            receive(answer.takeText())
            let chosen = answer.takePending(limit: cellCount - position)
            guard !answer.isOver, !chosen.isEmpty else { break }
            lookup.append(chosen)
            let held = zip(chosen, guess).prefix { $0 == $1 }.count
            answer.usage.guessedTokens += held
            right += held
            position += held
            row += held
            guess = guess.dropFirst(held)
            guard held < chosen.count else { continue }

            if !guess.isEmpty { removeAboveKept(from: position) }
            let rest = chosen[held...]
            lookup.learn(guessed: guessed, held: right)
            guess = lookup.guess(atMost: min(cellCount - position - rest.count, Self.callSize - 1))
            (guessed, right) = (guess.count, 0)
            row = try evaluate(rest, guess, at: position)
            position += rest.count
        }
    }

    /// Evaluates the chosen tokens and the guess after them. Returns the row of the last chosen token in the last call.
    private func evaluate(
        _ chosen: ArraySlice<Int32>, _ guess: ArraySlice<Int32>, at position: Int
    ) throws -> Int {
        let rows = (chosen + guess).enumerated().map { offset, token in
            LlamaRow(
                token: token, position: Int32(position + offset), sequence: 0,
                wantsLogits: offset >= chosen.count - 1)
        }
        // The rows whose logits are read are in one call. The rows before them may need calls of their own.
        let lead = max(0, chosen.count - 1 - (Self.callSize - guess.count - 1))
        var start = 0
        for size in CallSizes.balanced(lead, limit: Self.callSize) + [rows.count - lead] {
            try decode(rows[start..<(start + size)])
            start += size
        }
        return chosen.count - 1 - lead
    }
}
