import Timeline

/// Misheard words, and their correction.
public struct WordCorrection: Hashable, Sendable, Codable {
    /// What the speech model heard.
    public var from: String
    /// What the transcript says now.
    public var to: String
    /// When it was said.
    public var range: AudioTimeRange

    /// Creates a correction.
    public init(from: String, to: String, range: AudioTimeRange) {
        self.from = from
        self.to = to
        self.range = range
    }
}
