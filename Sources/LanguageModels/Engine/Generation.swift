/// What an engine is asked to write.
public struct GenerationRequest: Hashable, Sendable, Codable {
    /// What the model reads before it writes.
    public var prompt: [PromptPart]
    /// How tokens are chosen.
    public var sampling: Sampling
    /// `nil` leaves the context as the only limit.
    public var maximumTokens: Int?
    /// Texts that end the answer; they are not part of it.
    public var stops: [String]
    /// What the answer must look like.
    public var grammar: Grammar?
    /// So many parts of the prompt, from its beginning, are the same whatever was recorded: what has been read of them may be kept for
    /// the next run.
    public var fixedParts: Int
    /// Few are written at a time: an engine may have a way that takes less for two or three answers than for a dozen. The numbers behind an
    /// answer depend on the way in their last digits, so it is asked for here, and not found out from how many there are.
    public var isOneOfFew: Bool
    /// More will be asked about what its prompt begins with: what was read of it is kept until the next call, if the engine can.
    public var isAskedAgain: Bool
    /// Each line of what was said is looked at for what it demands of the machine, if the model has learned to find that; see
    /// ``GenerationOutcome/demands``.
    public var findsDemands: Bool
    /// How likely each line of the answer was is wanted; see ``GenerationOutcome/lineLikelihoods``.
    public var tellsLikelihoods: Bool

    /// What is to be written, and after what.
    public init(
        prompt: [PromptPart], sampling: Sampling = .greedy, maximumTokens: Int? = nil, stops: [String] = [],
        grammar: Grammar? = nil, fixedParts: Int = 0, isOneOfFew: Bool = false,
        isAskedAgain: Bool = false, findsDemands: Bool = false,
        tellsLikelihoods: Bool = false
    ) {
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
    /// One at random, by its likelihood among those that are left.
    case random(RandomSampling)
}

/// Each limit leaves some tokens out; what is not set leaves out none.
public struct RandomSampling: Hashable, Sendable, Codable {
    /// How much chance decides: 0 leaves nothing to it.
    public var temperature: Double
    /// Only so many of the likeliest.
    public var top: Int?
    /// Only the likeliest ones whose likelihoods make up this share.
    public var probabilityThreshold: Double?
    /// Only those at least this likely, as a share of the likeliest one's likelihood.
    public var minimumProbability: Double?
    /// Equal seeds give equal answers on the same machine and build; `nil` takes another one each time.
    public var seed: UInt32?

    /// How tokens are chosen.
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
    /// The model ended it, or the grammar left nothing to say.
    case finished
    /// One of the request's stop texts came.
    case stopText
    /// The limit on tokens was reached, or the context was full.
    case tokenLimit
}

/// What an answer took.
public struct LanguageModelUsage: Hashable, Sendable, Codable {
    /// What was read.
    public var prompt = PromptUsage()
    /// What was written.
    public var generatedTokens = 0
    /// Of the generated ones, those that the grammar left no choice about.
    public var forcedTokens = 0
    /// Of the generated ones, those that were guessed right.
    public var guessedTokens = 0
    /// The time that reading took.
    public var promptTime = Duration.zero
    /// The time that writing took.
    public var generationTime = Duration.zero
    /// Threads that the work was shared by.
    public var threadCount = 0

    /// Nothing has been done yet.
    public init() {}
}

/// The end of an answer.
public struct GenerationOutcome: Hashable, Sendable, Codable {
    /// What was written.
    public var text: String
    /// Why it ended.
    public var stopReason: StopReason
    /// What it cost.
    public var usage: LanguageModelUsage
    /// How likely each line of the answer was that holds anything, from 0 to 1: the product of its tokens. `nil` where
    /// that was not asked, or the engine does not say.
    public var lineLikelihoods: [Double]?
    /// For each line of the prompt's text that ends with a line feed, how likely it demands something of the machine, from 0 to 1. `nil`
    /// where that was not asked, or the model has not learned to tell.
    public var demands: [Double]?

    /// What was written, and why it ended.
    public init(
        text: String, stopReason: StopReason, usage: LanguageModelUsage,
        lineLikelihoods: [Double]? = nil, demands: [Double]? = nil
    ) {
        self.lineLikelihoods = lineLikelihoods
        self.demands = demands
        self.text = text
        self.stopReason = stopReason
        self.usage = usage
    }
}
