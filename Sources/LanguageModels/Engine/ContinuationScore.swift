/// A text and a possible continuation.
public struct ScoringItem: Hashable, Sendable, Codable {
    /// The text before the continuation; it is not scored.
    public var prefix: String
    /// The text that is scored.
    public var continuation: String

    /// - Parameters:
    ///   - prefix: the text before the continuation; it is not scored.
    ///   - continuation: the text that is scored.
    public init(prefix: String, continuation: String) {
        self.prefix = prefix
        self.continuation = continuation
    }
}

/// How likely a continuation is.
public struct ContinuationScore: Hashable, Sendable, Codable {
    /// The sum of the natural log-probabilities of the continuation's tokens.
    public var logLikelihood: Double
    /// The number of tokens that were scored.
    public var tokenCount: Int

    /// Creates a score.
    public init(logLikelihood: Double, tokenCount: Int) {
        self.logLikelihood = logLikelihood
        self.tokenCount = tokenCount
    }
}
