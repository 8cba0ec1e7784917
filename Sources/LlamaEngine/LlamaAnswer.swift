import Foundation
import LanguageModels

/// An answer while it is being written: the chosen tokens, the text they make, and whether it is finished.
///
/// It knows nothing of the context. It gets predictions and returns the tokens to evaluate next.
struct LlamaAnswer {
    private let model: LlamaModel
    private let sampler: LlamaSampler
    private let maximumTokens: Int
    private var matcher: GrammarMatcher?
    private var characters = CharacterAssembler()
    private var stops: StopTexts
    private var stopReason: StopReason?
    /// Chosen, but not evaluated yet.
    private var pending: [Int32] = []
    private var text = ""
    private var unread = ""
    /// Whether the text so far ends inside a character.
    private var isInsideCharacter = false
    /// `nil` if nobody wants them: each one needs a pass over the whole vocabulary.
    private var lineLikelihoods: LineLikelihoods?
    /// The first token of each of the request's alternatives; `nil` for one without text.
    private let alternatives: [Int32?]
    var usage = LanguageModelUsage()

    init(_ request: GenerationRequest, model: LlamaModel) throws {
        self.model = model
        sampler = try LlamaSampler(model: model, sampling: request.sampling, grammar: request.grammar)
        maximumTokens = request.maximumTokens ?? .max
        matcher = request.grammar.map { GrammarMatcher($0) }
        stops = StopTexts(request.stops)
        lineLikelihoods = request.tellsLikelihoods ? LineLikelihoods() : nil
        alternatives = try request.alternatives.map {
            try model.tokens(ofUnit: $0, parsesControl: false).first
        }
    }

    var isOver: Bool { stopReason != nil }

    /// Takes what the grammar prescribes at the very beginning, if anything.
    mutating func start() {
        if maximumTokens <= 0 { stopReason = .tokenLimit }
        jumpAhead()
    }

    /// Chooses the next token from a prediction, and takes whatever must follow it.
    mutating func choose(from logits: UnsafeBufferPointer<Float>) throws {
        let token = sampler.choose(logits) { characters.canTake(model.bytes(of: $0)) }
        guard let token else {
            throw TextModelError(
                .decodingFailure, subject: "the model",
                reason: "it has no token that continues the answer as the schema requires",
                remedy: "Try another model or a simpler schema.")
        }
        if model.endsText(token) {
            stopReason = .finished
            return
        }
        lineLikelihoods?.add(model.bytes(of: token), likelihood: Self.likelihood(of: token, in: logits))
        if alternatives.contains(token) {
            lineLikelihoods?.choose(
                among: alternatives.map { $0.map { Self.likelihood(of: $0, in: logits) } ?? 0 })
        }
        take(token)
        jumpAhead()
    }

    /// The tokens to evaluate next. If there are more than `limit`, the answer ends instead.
    mutating func takePending(limit: Int) -> [Int32] {
        defer { pending = [] }
        guard pending.count <= limit else {
            stopReason = stopReason ?? .tokenLimit
            return []
        }
        return pending
    }

    /// The text that was added since the last call.
    mutating func takeText() -> String {
        defer { unread = "" }
        return unread
    }

    /// The answer, and the part of its text that has not been taken yet.
    mutating func finish(after duration: Duration) -> (result: GenerationOutcome, lastText: String) {
        give(stops.add(characters.finish()))
        give(stops.finish())
        usage.generationTime = duration - usage.promptTime
        let reason = stopReason ?? .tokenLimit
        return (
            GenerationOutcome(
                text: text, stopReason: reason, usage: usage,
                lineLikelihoods: lineLikelihoods?.values, lineAlternatives: lineLikelihoods?.alternatives),
            takeText()
        )
    }

    private static func likelihood(of token: Int32, in logits: UnsafeBufferPointer<Float>) -> Double {
        let chosen = logits[Int(token)]
        return 1 / logits.reduce(0.0) { $0 + Double(exp($1 - chosen)) }
    }

    /// Takes the tokens of the text that the grammar prescribes, if any.
    private mutating func jumpAhead() {
        guard var matcher, !isOver, !isInsideCharacter else { return }
        let forced = matcher.forcedText()
        // Not a real unit: it is in the middle of a text, and may end in the middle of a word.
        let tokens = (try? model.tokens(ofUnit: forced, parsesControl: false)) ?? []
        // Taken only if the tokens spell exactly this text: some tokenizers put a space in front.
        guard tokens.flatMap({ model.bytes(of: $0) }) == Array(forced.utf8) else { return }
        for token in tokens where !isOver {
            take(token)
            usage.forcedTokens += 1
        }
        matcher = self.matcher ?? matcher
        if matcher.isOver, !isOver { stopReason = .finished }
    }

    private mutating func take(_ token: Int32) {
        sampler.accept(token)
        pending.append(token)
        usage.generatedTokens += 1
        let bytes = model.bytes(of: token)
        let whole = characters.add(bytes)
        isInsideCharacter = !characters.isEmpty
        matcher?.advance(whole)
        give(stops.add(whole))
        if stops.hasStopped {
            stopReason = .stopText
        } else if usage.generatedTokens >= maximumTokens, matcher?.isOver != true {
            stopReason = .tokenLimit
        } else if let matcher, matcher.isOver, !isInsideCharacter {
            stopReason = .finished
        }
    }

    private mutating func give(_ more: String) {
        text += more
        unread += more
    }
}
