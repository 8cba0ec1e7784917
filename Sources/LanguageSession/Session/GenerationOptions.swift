import LanguageModels

/// How an answer is generated.
public struct GenerationOptions: Sendable, Equatable, Codable {
    /// `nil` is greedy: nothing varies unless requested.
    public var samplingMode: SamplingMode?
    /// Above 1 evens out the probabilities, below 1 sharpens them. Greedy sampling ignores it.
    public var temperature: Double?
    /// The greatest number of tokens. Text that reaches it is cut off without an error.
    public var maximumResponseTokens: Int?
    /// Whether tools may be called; `nil` allows them.
    public var toolCallingMode: ToolCallingMode?

    /// Options that are left out take the session's defaults.
    public init(
        samplingMode: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil,
        toolCallingMode: ToolCallingMode? = nil
    ) {
        self.samplingMode = samplingMode
        self.temperature = temperature
        self.maximumResponseTokens = maximumResponseTokens
        self.toolCallingMode = toolCallingMode
    }

    /// Creates options, with the older name of ``samplingMode``.
    public init(
        sampling: SamplingMode?, temperature: Double? = nil, maximumResponseTokens: Int? = nil
    ) {
        self.init(
            samplingMode: sampling, temperature: temperature, maximumResponseTokens: maximumResponseTokens)
    }

    /// The older name of ``samplingMode``.
    public var sampling: SamplingMode? {
        get { samplingMode }
        set { samplingMode = newValue }
    }
}

extension GenerationOptions {
    /// How tokens are chosen.
    public struct SamplingMode: Sendable, Equatable, Codable {
        /// The kind of sampling.
        public enum Kind: Sendable, Equatable, Codable {
            case greedy
            case randomTopK(Int, seed: UInt64?)
            case randomProbabilityThreshold(Double, seed: UInt64?)
        }

        /// The kind of sampling.
        public let kind: Kind

        /// Always the most likely token, and so always the same answer.
        public static let greedy = SamplingMode(kind: .greedy)

        /// One of the `k` most likely tokens.
        public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(kind: .randomTopK(k, seed: seed))
        }

        /// One of the most likely tokens that together have this share of the probability.
        public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(kind: .randomProbabilityThreshold(probabilityThreshold, seed: seed))
        }
    }

    /// Whether tools may be called.
    public struct ToolCallingMode: Sendable, Equatable, Codable {
        /// The kind of mode.
        public enum Kind: String, Sendable, Equatable, Codable { case allowed, required, disallowed }

        /// The kind of mode.
        public let kind: Kind

        /// The model decides.
        public static let allowed = ToolCallingMode(kind: .allowed)
        /// At least one tool is called before there is an answer.
        public static let required = ToolCallingMode(kind: .required)
        /// Tools are not mentioned to the model.
        public static let disallowed = ToolCallingMode(kind: .disallowed)
    }

    /// The sampling that the engine is told to use.
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

/// What the model is shown besides the prompt.
public struct ContextOptions: Sendable, Equatable, Codable {
    /// How long a model thinks.
    public enum ReasoningLevel: Sendable, Equatable, Codable {
        case light
        case moderate
        case deep
        case custom(String)
    }

    /// Whether the prompt contains the schema of the answer; `nil` leaves it to the model.
    public var includeSchemaInPrompt: Bool?
    /// How long the model thinks. Models of this package decide for themselves.
    public var reasoningLevel: ReasoningLevel?

    /// Creates context options.
    public init(includeSchemaInPrompt: Bool? = nil, reasoningLevel: ReasoningLevel? = nil) {
        self.includeSchemaInPrompt = includeSchemaInPrompt
        self.reasoningLevel = reasoningLevel
    }
}
