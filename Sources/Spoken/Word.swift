import Timeline

/// A recognized word.
public struct Word: Hashable, Sendable, Codable {
    /// The word as written, with punctuation if the engine gives any; never empty, and without surrounding spaces.
    public var text: String
    /// From its first sound to its last.
    public var range: AudioTimeRange
    /// From 0 to 1; `nil` if the engine has none.
    public var confidence: Double?

    /// Creates a word.
    public init(text: String, range: AudioTimeRange, confidence: Double? = nil) {
        self.text = text
        self.range = range
        self.confidence = confidence
    }
}
