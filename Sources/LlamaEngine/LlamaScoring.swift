import LanguageModels

/// Sums of log-probabilities, evaluated after a ``ScoringPlan``.
extension LlamaMemory {
    /// Plans are kept this small, although more would fit: every token looks at every cell in use, its own or not, and
    /// a thousand foreign cells cost 5 to 9% (measured).
    private static let branchLimit = 1024

    package func score(_ items: [ScoringItem]) throws -> [ContinuationScore] {
        let texts = try items.map(text(of:))
        var scores = texts.map { text in
            ContinuationScore(logLikelihood: 0, tokenCount: text.tokens.count - text.firstScored)
        }
        let plans = ScoringPlan.plans(
            for: texts, branchLimit: Self.branchLimit, rowLimit: cellCount,
            sequenceLimit: Self.sequenceCount - 1)
        let tokenCount = scores.reduce(0) { $0 + $1.tokenCount }
        let share = Double(items.count) / Double(max(1, tokenCount))
        for plan in plans {
            try run(plan) {
                scores[$0.text].logLikelihood += $1
                ModelWork.tell(share)
            }
        }
        guard scores.allSatisfy({ $0.logLikelihood.isFinite }) else {
            throw LanguageModelError(
                .modelDamaged, subject: "the text model",
                reason: "its weights make likelihoods that are no numbers",
                remedy: "Fetch the file again.")
        }
        return scores
    }

    private func text(of item: ScoringItem) throws -> ScoringPlan.Text {
        var prefix = try model.tokens(of: item.prefix)
        if let start = model.startToken ?? (prefix.isEmpty ? model.firstToken : nil) {
            prefix.insert(start, at: 0)
        }
        let continuation = try model.tokens(of: item.continuation)
        guard !prefix.isEmpty || continuation.isEmpty else {
            throw LanguageModelError(
                .modelUnfit, subject: "a continuation of nothing",
                reason: "the model has no token that a text begins with", remedy: "Give a prefix.")
        }
        let count = prefix.count + continuation.count
        guard count <= cellCount else {
            throw LanguageModelError.exceededContext(
                "a prefix with its continuation", tokenCount: count, contextSize: cellCount)
        }
        return ScoringPlan.Text(tokens: prefix + continuation, firstScored: max(1, prefix.count))
    }

    /// Takes the log-probability of what a row predicts.
    private typealias AddReading = (ScoringPlan.Reading, Double) -> Void

    private func run(_ plan: ScoringPlan, _ add: AddReading) throws {
        defer { removeBranches() }
        try evaluateRoot(plan.root, add)
        make(plan.rootCopies)
        for level in plan.levels {
            try evaluate(level.rows, add)
            make(level.copies)
        }
    }

    /// Makes the plan's root the kept text, using what is there already. A prediction that is needed has to be made again: the
    /// cache keeps what is needed to go on from a token, not what followed from it.
    private func evaluateRoot(_ root: [ScoringPlan.Row], _ add: AddReading) throws {
        let common = zip(root, tokens).prefix { $0.token == $1 }.count
        let firstRead = root.firstIndex { !$0.readings.isEmpty } ?? root.count
        rewind(to: min(common, firstRead))
        try evaluate(Array(root[tokens.count...]), add)
        keep(root[tokens.count...].map(\.token))
    }

    private func evaluate(_ rows: [ScoringPlan.Row], _ add: AddReading) throws {
        let calls = rows.map { row in
            LlamaRow(
                token: row.token, position: Int32(row.position), sequence: Int32(row.sequence),
                wantsLogits: !row.readings.isEmpty)
        }
        try evaluate(calls) { index, logits in
            let total = LlamaLibrary.logSumExp(logits.baseAddress!, count: logits.count)
            for reading in rows[index].readings {
                add(reading, Double(logits[Int(reading.token)]) - total)
            }
        }
    }

    package func logProbability(of token: Int32, in logits: UnsafeBufferPointer<Float>) -> Double {
        Double(logits[Int(token)]) - LlamaLibrary.logSumExp(logits.baseAddress!, count: logits.count)
    }

    private func make(_ copies: [ScoringPlan.Copy]) {
        for step in copies { copy(from: step.source, to: step.target, count: step.count) }
    }
}
