/// The channels of a recording that are used.
public enum ChannelSelection: Hashable, Sendable, Codable {
    /// All channels, averaged.
    case mix
    /// One channel, counted from 0.
    case channel(Int)
    /// Several channels, averaged.
    case average([Int])
}
