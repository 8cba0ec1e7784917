import LanguageModels

/// The likeliest filling of a text's slots, by beam search over the cache: each filling that is followed is a sequence, and sequences
/// share the cells of what they have in common.
///
/// Choices are compared after the first token that is their own. A lead such as a comma is likely by itself, and says nothing
/// about the word after it: it is evaluated once for all choices that have it, before they are compared with the others.
extension LlamaMemory {
    /// A choice as tokens, those of its lead first.
    fileprivate struct Option {
        var tokens: [Int32]
        var leadCount: Int
        var bias: Double

        var lead: ArraySlice<Int32> { tokens[..<leadCount] }
        /// The first token that is its own.
        var head: Int32 { tokens[leadCount] }
    }

    /// A filling of the slots so far.
    fileprivate struct Path {
        var sequence: Int
        var length: Int
        var score: Double
        var chosen: [Int]
        /// The log-probabilities of the tokens with which the next slot's choices begin, leads included.
        var next: [Int32: Double] = [:]
    }

    /// A path with a lead after it.
    fileprivate struct Opening {
        var path: Int
        var lead: ArraySlice<Int32>
        var sequence: Int
        var score: Double
        /// The log-probabilities of the heads of the choices that have this lead.
        var next: [Int32: Double] = [:]
    }

    /// A path with one more choice, judged up to the choice's head.
    fileprivate struct Step {
        var path: Int
        var choice: Int
        var score: Double
        /// Where what stands before the head is, and how long it is.
        var sequence: Int
        var length: Int
    }

    func fill(_ request: ChoiceRequest) throws -> ChoiceOutcome {
        let slots = try request.slots.map { try $0.map(option) }
        guard slots.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.leadCount < $0.tokens.count } }),
            (1...Self.widestBeam).contains(request.beamWidth)
        else {
            throw LanguageModelError(
                .invalidOption, subject: "a text with slots",
                reason: "a slot or a choice is empty, or the beam is wider than \(Self.widestBeam)")
        }
        var search = Search(slots: slots, width: request.beamWidth)
        try start(request.prefix, &search)
        defer { removeBranches() }
        for slot in slots.indices { try extend(&search, at: slot) }
        let best = search.paths[0]
        return ChoiceOutcome(
            chosen: best.chosen, logLikelihood: best.score, evaluatedTokens: search.evaluated)
    }

    /// Paths, openings and steps of a slot all have sequences at once.
    private static let widestBeam = (sequenceCount - 2) / 8

    private func option(_ choice: Choice) throws -> Option {
        let tokens = try model.tokens(ofUnit: choice.lead + choice.text, parsesControl: false)
        let lead = try model.tokens(ofUnit: choice.lead, parsesControl: false)
        // A tokenizer may join a lead with what follows; then there is nothing to share.
        let leadCount = tokens.starts(with: lead) && lead.count < tokens.count ? lead.count : 0
        return Option(tokens: tokens, leadCount: leadCount, bias: choice.bias)
    }

    fileprivate struct Search {
        let slots: [[Option]]
        let width: Int
        var paths: [Path] = []
        var free = Array((1..<(LlamaMemory.sequenceCount - 1)).reversed())
        var evaluated = 0

        /// What is this much less likely than the best does not catch up.
        private static let margin = 6.0
        /// Paths that have agreed for this long will agree on what follows; only the best one is kept.
        private static let memory = 8

        /// The paths with each lead that may still matter: a choice is no likelier than its lead.
        func openings(at slot: Int) -> [Opening] {
            let best = directSteps(into: slot).map(\.score).max() ?? -.infinity
            var leads: [(tokens: ArraySlice<Int32>, bias: Double)] = []
            for option in slots[slot] where option.leadCount > 0 {
                if let known = leads.firstIndex(where: { $0.tokens == option.lead }) {
                    leads[known].bias = max(leads[known].bias, option.bias)
                } else {
                    leads.append((option.lead, option.bias))
                }
            }
            let all = paths.indices.flatMap { path in
                leads.map { lead in
                    let score = paths[path].score + (paths[path].next[lead.tokens[0]] ?? -.infinity)
                    return (
                        bound: score + lead.bias,
                        opening: Opening(path: path, lead: lead.tokens, sequence: 0, score: score)
                    )
                }
            }.enumerated().filter { $0.element.bound >= best - Self.margin }
            return all.sorted { ($1.element.bound, $0.offset) < ($0.element.bound, $1.offset) }
                .prefix(3 * width).map(\.element.opening)
        }

        /// The most promising steps into a slot, best first. Equally good ones come in the order of paths and choices.
        func steps(into slot: Int, _ openings: [Opening]) -> [Step] {
            let opened = openings.flatMap { opening in
                slots[slot].indices.filter { slots[slot][$0].lead == opening.lead }.map { choice in
                    let option = slots[slot][choice]
                    return Step(
                        path: opening.path, choice: choice,
                        score: opening.score + (opening.next[option.head] ?? -.infinity) + option.bias,
                        sequence: opening.sequence, length: paths[opening.path].length + opening.lead.count)
                }
            }
            let all = (directSteps(into: slot) + opened)
                .sorted { ($1.score, $0.path, $0.choice) < ($0.score, $1.path, $1.choice) }
            let least = (all.first?.score ?? 0) - Self.margin
            return all.prefix(width + width / 2).filter { $0.score >= least }
        }

        /// Steps by choices without a lead.
        private func directSteps(into slot: Int) -> [Step] {
            paths.indices.flatMap { path in
                slots[slot].indices.filter { slots[slot][$0].leadCount == 0 }.map { choice in
                    let option = slots[slot][choice]
                    return Step(
                        path: path, choice: choice,
                        score: paths[path].score + (paths[path].next[option.head] ?? -.infinity)
                            + option.bias,
                        sequence: paths[path].sequence, length: paths[path].length)
                }
            }
        }

        /// The best paths, one for each recent past.
        mutating func select(from candidates: [Path]) {
            var pasts: Set<[Int]> = []
            let order = candidates.indices.sorted { (candidates[$1].score, $0) < (candidates[$0].score, $1) }
            paths = []
            for index in order where paths.count < width {
                let past = Array(candidates[index].chosen.suffix(Self.memory))
                if pasts.insert(past).inserted { paths.append(candidates[index]) }
            }
        }

        /// The tokens whose likelihood is wanted before a slot: those with which its choices begin.
        func firstTokens(of slot: Int) -> Set<Int32> {
            slots.indices.contains(slot) ? Set(slots[slot].map { $0.tokens[0] }) : []
        }
    }

    private func start(_ prefix: String, _ search: inout Search) throws {
        var tokens = try model.tokens(of: prefix)
        if let start = model.startToken ?? (tokens.isEmpty ? model.firstToken : nil) {
            tokens.insert(start, at: 0)
        }
        // Every path that is followed needs cells for what it does not share; they share all but the last few slots.
        let longest = search.slots.reduce(0) { $0 + ($1.map(\.tokens.count).max() ?? 0) }
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
        var path = Path(sequence: 0, length: tokens.count, score: 0, chosen: [])
        try evaluate(rows) { _, logits in
            path.next = logProbabilities(of: search.firstTokens(of: 0), in: logits)
        }
        search.evaluated += rows.count
        keep(tokens[common...])
        search.paths = [path]
    }

    /// Evaluates the leads that matter, then the promising steps, each in as few calls as possible, and keeps the best paths.
    private func extend(_ search: inout Search, at slot: Int) throws {
        var used = Set(search.paths.map(\.sequence)).subtracting([0])
        func branch(from sequence: Int, length: Int, _ search: inout Search) -> Int? {
            guard let made = search.free.popLast() else { return nil }
            copy(from: sequence, to: made, count: length)
            used.insert(made)
            return made
        }

        let openings = try open(search.openings(at: slot), of: slot, &search, branch)
        let isLast = slot == search.slots.count - 1
        let following = search.firstTokens(of: slot + 1)
        var candidates: [Path] = []
        var rows: [LlamaRow] = []
        var owners: [(candidate: Int, following: Int32?)] = []
        for step in search.steps(into: slot, openings) {
            guard let sequence = branch(from: step.sequence, length: step.length, &search) else { break }
            let option = search.slots[slot][step.choice]
            let tokens = option.tokens[option.leadCount...]
            for (offset, token) in tokens.enumerated() {
                let next = tokens.dropFirst(offset + 1).first
                // What the very last token leads to is nobody's matter.
                guard next != nil || !isLast else { continue }
                rows.append(
                    LlamaRow(
                        token: token, position: Int32(step.length + offset), sequence: Int32(sequence),
                        wantsLogits: true))
                owners.append((candidates.count, next))
            }
            candidates.append(
                Path(
                    sequence: sequence, length: step.length + tokens.count, score: step.score,
                    chosen: search.paths[step.path].chosen + [step.choice]))
        }
        try evaluate(rows) { row, logits in
            if let token = owners[row].following {
                candidates[owners[row].candidate].score += logProbability(of: token, in: logits)
            } else {
                candidates[owners[row].candidate].next = logProbabilities(of: following, in: logits)
            }
        }
        search.evaluated += rows.count
        search.select(from: candidates)
        let kept = Set(search.paths.map(\.sequence))
        for sequence in used.subtracting(kept).sorted(by: >) {
            remove(sequence: sequence)
            search.free.append(sequence)
        }
    }

    /// Evaluates leads, each in a sequence of its own.
    private func open(
        _ wanted: [Opening], of slot: Int, _ search: inout Search,
        _ branch: (_ sequence: Int, _ length: Int, inout Search) -> Int?
    ) throws -> [Opening] {
        var openings: [Opening] = []
        var rows: [LlamaRow] = []
        var owners: [(opening: Int, following: Int32?)] = []
        for var opening in wanted {
            let path = search.paths[opening.path]
            guard let sequence = branch(path.sequence, path.length, &search) else { break }
            opening.sequence = sequence
            for (offset, token) in opening.lead.enumerated() {
                rows.append(
                    LlamaRow(
                        token: token, position: Int32(path.length + offset), sequence: Int32(sequence),
                        wantsLogits: true))
                owners.append((openings.count, opening.lead.dropFirst(offset + 1).first))
            }
            openings.append(opening)
        }
        try evaluate(rows) { row, logits in
            let owner = owners[row].opening
            if let token = owners[row].following {
                openings[owner].score += logProbability(of: token, in: logits)
            } else {
                let heads = search.slots[slot].filter { $0.lead == openings[owner].lead }.map(\.head)
                openings[owner].next = logProbabilities(of: Set(heads), in: logits)
            }
        }
        search.evaluated += rows.count
        return openings
    }

    private func logProbabilities(
        of tokens: Set<Int32>, in logits: UnsafeBufferPointer<Float>
    ) -> [Int32: Double] {
        guard !tokens.isEmpty else { return [:] }
        let total = LlamaLibrary.logSumExp(logits.baseAddress!, count: logits.count)
        return Dictionary(uniqueKeysWithValues: tokens.map { ($0, Double(logits[Int($0)]) - total) })
    }
}
