import LanguageModels

/// Chooses the tokens of one answer, by a sampling method and by a grammar if the answer has one.
final class LlamaSampler {
    private let model: LlamaModel
    private let chain: OpaquePointer?
    private let grammar: OpaquePointer?
    private let vocabulary: Range<Int32>

    /// - Throws: ``TextModelError`` if the library cannot read the grammar, or if a number is not valid.
    init(model: LlamaModel, sampling: Sampling, grammar: Grammar?) throws {
        self.model = model
        vocabulary = 0..<Int32(model.vocabularySize)
        chain = try Self.chain(for: sampling)
        // Everything that `deinit` uses is set before the next throw.
        self.grammar = grammar.flatMap { model.makeGrammar($0.gbnf, root: Grammar.root) }
        guard grammar == nil || self.grammar != nil else {
            throw TextModelError(
                .unsupportedGuide, subject: "the grammar",
                reason: "llama.cpp could not read it\(LlamaBackend.lastComplaint)",
                remedy: "Make the schema simpler.")
        }
    }

    deinit {
        if let chain { LlamaLibrary.freeSampler(chain) }
        if let grammar { LlamaLibrary.freeSampler(grammar) }
    }

    private static func chain(for sampling: Sampling) throws -> OpaquePointer? {
        guard case .random(let random) = sampling else { return nil }
        let shares = [random.probabilityThreshold, random.minimumProbability].compactMap { $0 }
        guard random.temperature > 0, random.temperature.isFinite, (random.top ?? 1) > 0,
            shares.allSatisfy({ (0...1).contains($0) })
        else {
            throw TextModelError(
                .invalidOption, subject: "the sampling options",
                reason: "temperature and count must be above 0, shares from 0 to 1",
                remedy: "Use greedy sampling for a temperature of 0.")
        }
        return LlamaLibrary.makeChain(
            temperature: Float(random.temperature), top: random.top.map { Int32(clamping: $0) },
            topShare: random.probabilityThreshold.map { Float($0) },
            leastShare: random.minimumProbability.map { Float($0) },
            seed: random.seed ?? .random(in: 0..<UInt32.max))
    }

    /// The next token, or `nil` if the grammar allows none.
    ///
    /// A grammar checks every candidate's characters, so it is applied to the whole vocabulary only if it refuses
    /// the token that would be chosen without it.
    ///
    /// - Parameter canFollow: whether a token's bytes form characters with those before it. llama.cpp's grammars accept bytes that are
    ///   not characters, such as half of a surrogate pair.
    func choose(_ logits: UnsafeBufferPointer<Float>, canFollow: (Int32) -> Bool) -> Int32? {
        let first = choose(logits, [], among: vocabulary)
        guard let grammar else { return first }
        if let first, canFollow(first),
            LlamaLibrary.apply([grammar], to: CollectionOfOne(first), logits).likeliest != nil
        {
            return first
        }
        var token = choose(logits, [grammar], among: vocabulary)
        var refused: Set<Int32> = []
        while let impossible = token, !canFollow(impossible) {
            refused.insert(impossible)
            token = choose(logits, [grammar], among: vocabulary.filter { !refused.contains($0) })
        }
        return token
    }

    private func choose(
        _ logits: UnsafeBufferPointer<Float>, _ filters: [OpaquePointer], among tokens: some Collection<Int32>
    ) -> Int32? {
        if let chain { return LlamaLibrary.apply(filters + [chain], to: tokens, logits).chosen }
        guard filters.isEmpty else { return LlamaLibrary.apply(filters, to: tokens, logits).likeliest }
        return Int32(LlamaLibrary.indexOfLargest(logits.baseAddress!, count: logits.count))
    }

    /// Tells the grammar that a token which it allows has been taken.
    func accept(_ token: Int32) {
        if let grammar { LlamaLibrary.accept(grammar, token) }
    }
}
