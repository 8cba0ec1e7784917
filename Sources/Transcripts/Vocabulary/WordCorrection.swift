import Timeline

/// Words that were heard for others, and what they were taken for.
public struct WordCorrection: Hashable, Sendable, Codable {
    /// As the recogniser had it.
    public var from: String
    /// As it stands in the transcript now.
    public var to: String
    /// When it was said.
    public var range: AudioTimeRange

    /// A change that was made.
    public init(from: String, to: String, range: AudioTimeRange) {
        self.from = from
        self.to = to
        self.range = range
    }
}
