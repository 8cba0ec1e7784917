import LanguageModels

/// How an answer is written.
public struct GenerationOptions: Sendable, Equatable, Codable {
    /// `nil` is greedy: what is not asked to vary does not.
    public var samplingMode: SamplingMode?
    /// Above 1 evens the likelihoods out, below 1 sharpens them. Greedy sampling does not look at it.
    public var temperature: Double?
    /// An answer that reaches it is cut off, without an error.
    public var maximumResponseTokens: Int?
    /// `nil` allows tools.
    public var toolCallingMode: ToolCallingMode?

    /// What is left out is as the session usually has it.
    public init(
        samplingMode: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil,
        toolCallingMode: ToolCallingMode? = nil
    ) {
        self.samplingMode = samplingMode
        self.temperature = temperature
        self.maximumResponseTokens = maximumResponseTokens
        self.toolCallingMode = toolCallingMode
    }

    /// The same, by the name that sampling modes had first.
    public init(
        sampling: SamplingMode?, temperature: Double? = nil, maximumResponseTokens: Int? = nil
    ) {
        self.init(
            samplingMode: sampling, temperature: temperature, maximumResponseTokens: maximumResponseTokens)
    }

    /// The first name of ``samplingMode``.
    public var sampling: SamplingMode? {
        get { samplingMode }
        set { samplingMode = newValue }
    }
}

extension GenerationOptions {
    /// How tokens are chosen.
    public struct SamplingMode: Sendable, Equatable, Codable {
        /// Which way it is.
        public enum Kind: Sendable, Equatable, Codable {
            case greedy
            case randomTopK(Int, seed: UInt64?)
            case randomProbabilityThreshold(Double, seed: UInt64?)
        }

        /// Which way it is.
        public let kind: Kind

        /// The likeliest token each time: the same answer each time.
        public static let greedy = SamplingMode(kind: .greedy)

        /// One of the likeliest tokens, as many as `k`.
        public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(kind: .randomTopK(k, seed: seed))
        }

        /// One of the likeliest tokens that together have this share of the likelihood.
        public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(kind: .randomProbabilityThreshold(probabilityThreshold, seed: seed))
        }
    }

    /// Whether tools may be called.
    public struct ToolCallingMode: Sendable, Equatable, Codable {
        /// Which way it is.
        public enum Kind: String, Sendable, Equatable, Codable { case allowed, required, disallowed }

        /// Which way it is.
        public let kind: Kind

        /// The model decides.
        public static let allowed = ToolCallingMode(kind: .allowed)
        /// At least one tool is called before there is an answer.
        public static let required = ToolCallingMode(kind: .required)
        /// Tools are not mentioned to the model.
        public static let disallowed = ToolCallingMode(kind: .disallowed)
    }

    /// What the engine is told.
    var engineSampling: Sampling {
        var random: RandomSampling
        switch samplingMode?.kind {
        case nil, .greedy: return .greedy
        case .randomTopK(let top, let seed):
            random = RandomSampling(top: top, seed: seed.map { UInt32(truncatingIfNeeded: $0) })
        case .randomProbabilityThreshold(let share, let seed):
            random = RandomSampling(
                probabilityThreshold: share, seed: seed.map { UInt32(truncatingIfNeeded: $0) })
        }
        if let temperature { random.temperature = temperature }
        return .random(random)
    }
}

/// What the model is shown beside the prompt.
public struct ContextOptions: Sendable, Equatable, Codable {
    /// How long a model thinks.
    public enum ReasoningLevel: Sendable, Equatable, Codable {
        case light
        case moderate
        case deep
        case custom(String)
    }

    /// The schema of the answer stands in the prompt; `nil` is as the model likes it.
    public var includeSchemaInPrompt: Bool?
    /// How long the model thinks. Models of this package decide by themselves.
    public var reasoningLevel: ReasoningLevel?

    /// What the model is shown beside the prompt.
    public init(includeSchemaInPrompt: Bool? = nil, reasoningLevel: ReasoningLevel? = nil) {
        self.includeSchemaInPrompt = includeSchemaInPrompt
        self.reasoningLevel = reasoningLevel
    }
}
