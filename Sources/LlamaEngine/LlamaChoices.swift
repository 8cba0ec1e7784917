import LanguageModels

/// The likeliest filling of a text's slots, by beam search over the cache: each filling that is followed is a sequence, and sequences
/// share the cells of what they have in common.
extension LlamaMemory {
    /// A filling of the slots so far.
    private struct Path {
        var sequence: Int
        var length: Int
        var score: Double
        var chosen: [Int]
        /// For each choice of the next slot, the log-probability of its first token.
        var next: [Double] = []
    }

    /// A path with one more choice, of which only the first token has been judged.
    private struct Step {
        var path: Int
        var choice: Int
        var score: Double
    }

    /// A step this much less likely than the best one does not catch up.
    private static let margin = 7.0
    /// Paths that have agreed for this long will agree on what follows; only the best one is kept.
    private static let memory = 8

    func fill(_ request: ChoiceRequest) throws -> ChoiceOutcome {
        let slots = try request.slots.map {
            try $0.map { try model.tokens(ofUnit: $0.text, parsesControl: false) }
        }
        guard slots.allSatisfy({ !$0.isEmpty && $0.allSatisfy { !$0.isEmpty } }),
            (1...Self.sequenceCount / 4).contains(request.beamWidth)
        else {
            throw LanguageModelError(
                .invalidOption, subject: "a text with slots",
                reason: "a slot or a choice is empty, or the beam is wider than \(Self.sequenceCount / 4)")
        }
        let longest = slots.reduce(0) { $0 + ($1.map(\.count).max() ?? 0) }
        var search = Search(
            slots: slots, biases: request.slots.map { $0.map(\.bias) }, width: request.beamWidth)
        try start(request.prefix, longest: longest, &search)
        defer { removeBranches() }
        for slot in slots.indices { try extend(&search, at: slot) }
        let best = search.paths[0]
        return ChoiceOutcome(
            chosen: best.chosen, logLikelihood: best.score, evaluatedTokens: search.evaluated)
    }

    private struct Search {
        let slots: [[[Int32]]]
        let biases: [[Double]]
        let width: Int
        var paths: [Path] = []
        var free = Array((1..<(LlamaMemory.sequenceCount - 1)).reversed())
        var evaluated = 0

        /// The most promising steps into a slot, best first. Equally good ones come in the order of paths and choices.
        func steps(into slot: Int) -> [Step] {
            let all = paths.indices.flatMap { path in
                slots[slot].indices.map { choice in
                    Step(
                        path: path, choice: choice,
                        score: paths[path].score + paths[path].next[choice] + biases[slot][choice])
                }
            }.sorted { ($1.score, $0.path, $0.choice) < ($0.score, $1.path, $1.choice) }
            let least = (all.first?.score ?? 0) - LlamaMemory.margin
            return all.prefix(width * 2).filter { $0.score >= least }
        }

        /// The best paths, one for each recent past.
        mutating func select(from candidates: [Path]) {
            var pasts: Set<[Int]> = []
            let order = candidates.indices.sorted { (candidates[$1].score, $0) < (candidates[$0].score, $1) }
            paths = []
            for index in order where paths.count < width {
                let past = Array(candidates[index].chosen.suffix(LlamaMemory.memory))
                if pasts.insert(past).inserted { paths.append(candidates[index]) }
            }
        }
    }

    private func start(_ prefix: String, longest: Int, _ search: inout Search) throws {
        var tokens = try model.tokens(of: prefix)
        if let start = model.startToken ?? (tokens.isEmpty ? model.firstToken : nil) {
            tokens.insert(start, at: 0)
        }
        // Every path that is followed needs cells for what it does not share; they share all but the last few slots.
        let room = tokens.count + longest * 2 + search.width * 64
        guard !tokens.isEmpty, room <= cellCount else {
            throw LanguageModelError.exceededContext(
                "a text with slots", tokenCount: room, contextSize: cellCount)
        }
        let common = min(zip(tokens, self.tokens).prefix { $0 == $1 }.count, tokens.count - 1)
        rewind(to: common)
        let rows = tokens.indices.dropFirst(common).map {
            LlamaRow(token: tokens[$0], position: Int32($0), sequence: 0, wantsLogits: $0 == tokens.count - 1)
        }
        var next: [Double] = []
        try evaluate(rows) { _, logits in next = firstTokens(of: search.slots.first ?? [], in: logits) }
        search.evaluated += rows.count
        keep(tokens[common...])
        search.paths = [Path(sequence: 0, length: tokens.count, score: 0, chosen: [], next: next)]
    }

    /// Evaluates the promising steps into a slot, all in as few calls as possible, and keeps the best.
    private func extend(_ search: inout Search, at slot: Int) throws {
        var candidates: [Path] = []
        var rows: [LlamaRow] = []
        var owners: [(candidate: Int, following: Int32?)] = []
        for step in search.steps(into: slot) {
            guard let sequence = search.free.popLast() else { break }
            let (parent, tokens) = (search.paths[step.path], search.slots[slot][step.choice])
            copy(from: parent.sequence, to: sequence, count: parent.length)
            for (offset, token) in tokens.enumerated() {
                rows.append(
                    LlamaRow(
                        token: token, position: Int32(parent.length + offset), sequence: Int32(sequence),
                        wantsLogits: true))
                owners.append((candidates.count, offset + 1 < tokens.count ? tokens[offset + 1] : nil))
            }
            candidates.append(
                Path(
                    sequence: sequence, length: parent.length + tokens.count, score: step.score,
                    chosen: parent.chosen + [step.choice]))
        }
        let following = search.slots.indices.contains(slot + 1) ? search.slots[slot + 1] : []
        try evaluate(rows) { row, logits in
            if let token = owners[row].following {
                candidates[owners[row].candidate].score += logProbability(of: token, in: logits)
            } else {
                candidates[owners[row].candidate].next = firstTokens(of: following, in: logits)
            }
        }
        search.evaluated += rows.count
        let used = Set(search.paths.map(\.sequence) + candidates.map(\.sequence)).subtracting([0])
        search.select(from: candidates)
        let kept = Set(search.paths.map(\.sequence))
        for sequence in used.subtracting(kept).sorted(by: >) {
            remove(sequence: sequence)
            search.free.append(sequence)
        }
    }

    private func firstTokens(of choices: [[Int32]], in logits: UnsafeBufferPointer<Float>) -> [Double] {
        let total = choices.isEmpty ? 0 : LlamaLibrary.logSumExp(logits.baseAddress!, count: logits.count)
        return choices.map { Double(logits[Int($0[0])]) - total }
    }
}
