import Timeline

/// A word as it was heard.
public struct Word: Hashable, Sendable, Codable {
    /// As it is to be written, with punctuation attached where the engine gives any; never empty, no spaces around it.
    public var text: String
    /// From its first sound to its last.
    public var range: AudioTimeRange
    /// From 0 to 1; `nil` where the engine has none.
    public var confidence: Double?

    /// A word, and when it was said.
    public init(text: String, range: AudioTimeRange, confidence: Double? = nil) {
        self.text = text
        self.range = range
        self.confidence = confidence
    }
}
