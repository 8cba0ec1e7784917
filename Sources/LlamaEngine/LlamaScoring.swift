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
        defer { states.layer = nil }
        // Items that read another layer, or none, are a call of their own.
        let calls = Dictionary(grouping: items.indices) { items[$0].stateLayer }
        for (layer, places) in calls.sorted(by: { $0.value[0] < $1.value[0] }) {
            if let layer { try checkReadable(layer) }
            states.layer = layer
            let plans = ScoringPlan.plans(
                for: places.map { texts[$0] }, branchLimit: Self.branchLimit, rowLimit: cellCount,
                sequenceLimit: Self.sequenceCount - 1)
            let tokenCount = places.reduce(0) { $0 + scores[$1].tokenCount }
            let share = Double(places.count) / Double(max(1, tokenCount))
            for plan in plans {
                try run(plan) {
                    scores[places[$0.text]].add(logProbability: $1, state: $2)
                    ModelWork.tell(share)
                }
            }
        }
        guard scores.allSatisfy({ $0.logLikelihood.isFinite }) else {
            throw LanguageModelError(
                .modelDamaged, subject: "the text model",
                reason: "its weights make likelihoods that are no numbers",
                remedy: "Fetch the file again.")
        }
        return scores.map(\.withMeanState)
    }

    /// Of the last layer the library evaluates only what is predicted from.
    private func checkReadable(_ layer: Int) throws {
        guard (1..<model.layerCount).contains(layer) else {
            throw LanguageModelError(
                .invalidOption, subject: "layer \(layer) of the text model",
                reason: "states can be read after layers 1 to \(model.layerCount - 1)",
                remedy: "Ask for one of these.")
        }
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

    /// Takes the log-probability of what a row predicts, and its state.
    private typealias AddReading = (ScoringPlan.Reading, Double, ArraySlice<Float>?) -> Void

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
        try evaluate(calls) { index, logits, state in
            let total = LlamaLibrary.logSumExp(logits.baseAddress!, count: logits.count)
            for reading in rows[index].readings {
                add(reading, Double(logits[Int(reading.token)]) - total, state)
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

extension ContinuationScore {
    fileprivate mutating func add(logProbability: Double, state row: ArraySlice<Float>?) {
        logLikelihood += logProbability
        guard let row else { return }
        guard let sum = state else {
            state = Array(row)
            return
        }
        state = zip(sum, row).map(+)
    }

    /// The sum of the states was collected; their mean is wanted.
    fileprivate var withMeanState: Self {
        var score = self
        score.state = state?.map { $0 / Float(tokenCount) }
        return score
    }
}
