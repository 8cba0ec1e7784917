/// A text and what may follow it.
public struct ScoringItem: Hashable, Sendable, Codable {
    /// What stands before, and is not judged.
    public var prefix: String
    /// What is judged.
    public var continuation: String

    /// - Parameters:
    ///   - prefix: what stands before, and is not judged.
    ///   - continuation: what is judged.
    public init(prefix: String, continuation: String) {
        self.prefix = prefix
        self.continuation = continuation
    }
}

/// How likely a continuation is.
public struct ContinuationScore: Hashable, Sendable, Codable {
    /// The sum of the natural log-probabilities of the continuation's tokens.
    public var logLikelihood: Double
    /// How many tokens were judged.
    public var tokenCount: Int

    /// A judgement.
    public init(logLikelihood: Double, tokenCount: Int) {
        self.logLikelihood = logLikelihood
        self.tokenCount = tokenCount
    }
}
