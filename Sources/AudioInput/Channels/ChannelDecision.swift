/// What the channels of a recording carry: one party each, or one room picked up several times.
public struct ChannelDecision: Hashable, Sendable, Codable {
    /// The channels of each party. Channels that carry the same audio belong to one party, and every channel is
    /// in exactly one party. The parties and the channels in them are in order.
    public let parties: [[Int]]

    /// The highest correlation between the speech-band envelopes of two channels, -1 to 1: the number that decided. If
    /// there are several parties, only channels of different parties are compared. `nil` if there was nothing to compare.
    public let correlation: Double?

    /// The seconds of speech that the decision is based on.
    public let secondsOfSpeech: Double

    /// From this correlation up, two channels carry the same audio.
    ///
    /// The parties of a call take turns: one envelope rises while the other stays at its floor, so the correlation
    /// is near -1 (-0.7 if they often talk at once, or the line leaks 26 dB down). Microphones in one room rise
    /// and fall together: near 1, and 0 if each is 12 dB closer to its own speaker. The threshold lies in the gap.
    public static let threshold = -0.3

    /// Whether there are several parties, each on its own channels.
    public var channelsAreParties: Bool { parties.count > 1 }
}
