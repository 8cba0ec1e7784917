import LanguageModels

/// Sums of log-probabilities. A prefix that several continuations share is evaluated once for all of them.
extension LlamaMemory {
    /// The most rows above a prefix, even if more would fit. Every token attends to every cell in use, its own or not, and a
    /// thousand foreign cells cost 5 to 9% (measured).
    private static let branchLimit = 1024
    /// The last sequence is reserved for filler rows.
    private static let branchCount = sequenceCount - 2

    /// An item as tokens.
    private struct Text {
        /// At least one token if anything follows.
        let prefix: [Int32]
        let continuation: [Int32]

        /// The last token is only predicted, never evaluated.
        var branch: ArraySlice<Int32> { continuation.dropLast() }
    }

    package func score(_ items: [ScoringItem]) throws -> [ContinuationScore] {
        let texts = try items.map(text(of:))
        var scores = texts.map { ContinuationScore(logLikelihood: 0, tokenCount: $0.continuation.count) }
        let tokenCount = scores.reduce(0) { $0 + $1.tokenCount }
        let share = Double(items.count) / Double(max(1, tokenCount))
        for group in groups(of: texts) {
            try read(group, of: texts) {
                scores[$0].logLikelihood += $1
                ModelWork.tell(share)
            }
        }
        guard scores.allSatisfy({ $0.logLikelihood.isFinite }) else {
            throw TextModelError(
                .modelDamaged, subject: "the text model",
                reason: "its weights produce likelihoods that are not numbers",
                remedy: "Fetch the file again.")
        }
        return scores
    }

    private func text(of item: ScoringItem) throws -> Text {
        var prefix = try model.tokens(of: item.prefix)
        if let start = model.startToken ?? (prefix.isEmpty ? model.firstToken : nil) {
            prefix.insert(start, at: 0)
        }
        let continuation = try model.tokens(of: item.continuation)
        guard !prefix.isEmpty || continuation.isEmpty else {
            throw TextModelError(
                .modelUnfit, subject: "a continuation of nothing",
                reason: "the model has no token for the beginning of a text", remedy: "Give a prefix.")
        }
        let count = prefix.count + continuation.count
        guard count <= cellCount else {
            throw TextModelError.exceededContext(
                "a prefix with its continuation", tokenCount: count, contextSize: cellCount)
        }
        return Text(prefix: prefix, continuation: continuation)
    }

    /// Which texts are evaluated together: texts with the same prefix, as many as fit. Texts with nothing to score are in no group.
    private func groups(of texts: [Text]) -> [[Int]] {
        var groups: [(texts: [Int], rows: Int)] = []
        var latest: [[Int32]: Int] = [:]
        for (index, text) in texts.enumerated() where !text.continuation.isEmpty {
            let room = min(Self.branchLimit, cellCount - text.prefix.count)
            if let group = latest[text.prefix], groups[group].texts.count < Self.branchCount,
                groups[group].rows + text.branch.count <= room
            {
                groups[group].texts.append(index)
                groups[group].rows += text.branch.count
            } else {
                latest[text.prefix] = groups.count
                groups.append(([index], text.branch.count))
            }
        }
        return groups.map(\.texts)
    }

    /// Evaluates the prefix of a group, which is kept, and above it each continuation. `add` gets the index of a text and the
    /// log-probability of each of its tokens, in the text's order.
    private func read(_ group: [Int], of texts: [Text], add: (Int, Double) -> Void) throws {
        defer { removeBranches() }
        let prefix = texts[group[0]].prefix
        // The last prediction has to be made again: the cache keeps what is needed to continue after a token, not the prediction itself.
        rewind(to: min(zip(prefix, tokens).prefix { $0 == $1 }.count, prefix.count - 1))
        let missing = prefix.indices.dropFirst(tokens.count)
        try evaluate(
            missing.map {
                LlamaRow(
                    token: prefix[$0], position: Int32($0), sequence: 0, wantsLogits: $0 == prefix.count - 1)
            }
        ) { _, logits in
            for index in group { add(index, logProbability(of: texts[index].continuation[0], in: logits)) }
        }
        keep(prefix[missing])

        var (rows, predicted) = ([LlamaRow](), [(text: Int, token: Int32)]())
        for (place, index) in group.enumerated() {
            copy(from: 0, to: place + 1, count: prefix.count)
            for (offset, token) in texts[index].branch.enumerated() {
                rows.append(
                    LlamaRow(
                        token: token, position: Int32(prefix.count + offset), sequence: Int32(place + 1),
                        wantsLogits: true))
                predicted.append((index, texts[index].continuation[offset + 1]))
            }
        }
        try evaluate(rows) { row, logits in
            add(predicted[row].text, logProbability(of: predicted[row].token, in: logits))
        }
    }

    package func logProbability(of token: Int32, in logits: UnsafeBufferPointer<Float>) -> Double {
        Double(logits[Int(token)]) - LlamaLibrary.logSumExp(logits.baseAddress!, count: logits.count)
    }
}
