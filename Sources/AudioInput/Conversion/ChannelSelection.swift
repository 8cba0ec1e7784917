/// Which of a recording's channels are heard.
public enum ChannelSelection: Hashable, Sendable, Codable {
    /// All of them, averaged.
    case mix
    /// One of them, counted from zero.
    case channel(Int)
    /// Some of them, averaged.
    case average([Int])
}
