/// How an answer is written.
public struct GenerationOptions: Hashable, Sendable, Codable {
    /// How tokens are chosen.
    public struct SamplingMode: Hashable, Sendable, Codable {
        enum Kind: Hashable, Sendable, Codable {
            case greedy
            case random(RandomSampling)
        }

        let kind: Kind

        /// The likeliest token each time: the same answer each time.
        public static let greedy = SamplingMode(kind: .greedy)

        /// One of the likeliest tokens, as many as `top`.
        public static func random(top: Int, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(
                kind: .random(RandomSampling(top: top, seed: seed.map { UInt32(truncatingIfNeeded: $0) })))
        }

        /// One of the likeliest tokens that together have this share of the likelihood.
        public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(
                kind: .random(
                    RandomSampling(
                        probabilityThreshold: probabilityThreshold,
                        seed: seed.map { UInt32(truncatingIfNeeded: $0) })))
        }

        /// One of the tokens that are at least this share as likely as the likeliest. Not among Apple's modes.
        public static func random(minimumProbability: Double, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(
                kind: .random(
                    RandomSampling(
                        minimumProbability: minimumProbability,
                        seed: seed.map { UInt32(truncatingIfNeeded: $0) })))
        }
    }

    /// `nil` is greedy: what is not asked to vary does not.
    public var sampling: SamplingMode?
    /// Above 1 evens the likelihoods out, below 1 sharpens them. Greedy sampling does not look at it.
    public var temperature: Double?
    /// An answer that reaches it is cut off, without an error.
    public var maximumResponseTokens: Int?
    /// Texts that end the answer; they are not part of it. Not among Apple's options.
    public var stopTexts: [String]

    /// What is left out is as the session usually has it.
    public init(
        sampling: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil,
        stopTexts: [String] = []
    ) {
        self.sampling = sampling
        self.temperature = temperature
        self.maximumResponseTokens = maximumResponseTokens
        self.stopTexts = stopTexts
    }

    /// What the engine is told.
    var engineSampling: Sampling {
        guard case .random(var random)? = sampling?.kind else { return .greedy }
        if let temperature { random.temperature = temperature }
        return .random(random)
    }
}
