/// A request to write one answer.
public struct GenerationRequest: Hashable, Sendable, Codable {
    /// What the model reads before it writes.
    public var prompt: [PromptPart]
    /// How tokens are chosen.
    public var sampling: Sampling
    /// `nil` leaves the context as the only limit.
    public var maximumTokens: Int?
    /// Texts that end the answer; they are not part of it.
    public var stops: [String]
    /// What the answer must look like; `nil` for free text.
    public var grammar: Grammar?
    /// The number of leading prompt parts that are the same for every recording. What has been read of them may be kept for the next run.
    public var fixedParts: Int
    /// Whether few answers are written at a time. An engine may have a faster way to write two or three answers than a dozen. The way
    /// affects the last digits of the numbers behind an answer, so the caller decides, not the number of requests.
    public var isOneOfFew: Bool
    /// Whether later requests will begin with the same prompt. If the engine can, it keeps what it has read until the next call.
    public var isAskedAgain: Bool
    /// Whether to tell how likely each line of the transcript is a demand on the program, if the model has
    /// learned that; see ``GenerationOutcome/demands``.
    public var findsDemands: Bool
    /// Whether to tell how likely each line of the answer was; see ``GenerationOutcome/lineLikelihoods``.
    public var tellsLikelihoods: Bool
    /// Words of which each line of the answer has one, such as its kind, told apart by their first tokens. Needs ``tellsLikelihoods``;
    /// see ``GenerationOutcome/lineAlternatives``.
    public var alternatives: [String]

    /// Creates a request.
    public init(
        prompt: [PromptPart], sampling: Sampling = .greedy, maximumTokens: Int? = nil, stops: [String] = [],
        grammar: Grammar? = nil, fixedParts: Int = 0, isOneOfFew: Bool = false,
        isAskedAgain: Bool = false, findsDemands: Bool = false,
        tellsLikelihoods: Bool = false, alternatives: [String] = []
    ) {
        self.alternatives = alternatives
        self.tellsLikelihoods = tellsLikelihoods
        self.findsDemands = findsDemands
        self.isAskedAgain = isAskedAgain
        self.prompt = prompt
        self.sampling = sampling
        self.maximumTokens = maximumTokens
        self.stops = stops
        self.grammar = grammar
        self.fixedParts = fixedParts
        self.isOneOfFew = isOneOfFew
    }
}

/// How the next token is chosen.
public enum Sampling: Hashable, Sendable, Codable {
    /// The likeliest one.
    case greedy
    /// A random one, weighted by likelihood, of those that the limits leave.
    case random(RandomSampling)
}

/// Limits on random choice. Each limit excludes some tokens; `nil` excludes none.
public struct RandomSampling: Hashable, Sendable, Codable {
    /// How random the choice is. Must be above 0; for no randomness use greedy sampling.
    public var temperature: Double
    /// Allows only this number of the likeliest tokens.
    public var top: Int?
    /// Allows only the likeliest tokens whose likelihoods add up to this share.
    public var probabilityThreshold: Double?
    /// Allows only tokens that are at least this likely, as a share of the likeliest token's likelihood.
    public var minimumProbability: Double?
    /// Equal seeds give equal answers on the same machine and build; `nil` uses a new seed each time.
    public var seed: UInt32?

    /// Creates sampling options.
    public init(
        temperature: Double = 1, top: Int? = nil, probabilityThreshold: Double? = nil,
        minimumProbability: Double? = nil, seed: UInt32? = nil
    ) {
        self.temperature = temperature
        self.top = top
        self.probabilityThreshold = probabilityThreshold
        self.minimumProbability = minimumProbability
        self.seed = seed
    }
}

/// Why an answer ended.
public enum StopReason: String, Hashable, Sendable, Codable {
    /// The model ended it, or the grammar allowed nothing more.
    case finished
    /// One of the request's stop texts appeared.
    case stopText
    /// The token limit was reached, or the context was full.
    case tokenLimit
}

/// The cost of an answer.
public struct LanguageModelUsage: Hashable, Sendable, Codable {
    /// What was read.
    public var prompt = PromptUsage()
    /// The number of tokens that were written.
    public var generatedTokens = 0
    /// The number of generated tokens for which the grammar left no choice.
    public var forcedTokens = 0
    /// The number of generated tokens that were guessed correctly.
    public var guessedTokens = 0
    /// The time spent reading.
    public var promptTime = Duration.zero
    /// The time spent writing.
    public var generationTime = Duration.zero
    /// The number of threads that shared the work.
    public var threadCount = 0

    /// Creates an empty usage.
    public init() {}
}

/// A finished answer.
public struct GenerationOutcome: Hashable, Sendable, Codable {
    /// The text of the answer.
    public var text: String
    /// Why it ended.
    public var stopReason: StopReason
    /// What it cost.
    public var usage: LanguageModelUsage
    /// The likelihood of each non-empty line of the answer, from 0 to 1: the product over its tokens. `nil` if it was not
    /// requested or the engine does not provide it.
    public var lineLikelihoods: [Double]?
    /// For each of these lines, the likelihood of every one of the request's alternatives where the first of them was written; empty
    /// for a line without any. `nil` if there are no line likelihoods.
    public var lineAlternatives: [[Double]]?
    /// For each line of the prompt's text that ends with a line feed, the likelihood from 0 to 1 that it is a demand on the program.
    /// `nil` if it was not requested or the model has not learned it.
    public var demands: [Double]?

    /// Creates an outcome.
    public init(
        text: String, stopReason: StopReason, usage: LanguageModelUsage,
        lineLikelihoods: [Double]? = nil, lineAlternatives: [[Double]]? = nil, demands: [Double]? = nil
    ) {
        self.lineAlternatives = lineAlternatives
        self.lineLikelihoods = lineLikelihoods
        self.demands = demands
        self.text = text
        self.stopReason = stopReason
        self.usage = usage
    }
}
