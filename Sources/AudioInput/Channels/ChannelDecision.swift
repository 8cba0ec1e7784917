/// What the channels of a recording are: one party each, or one sound heard several times.
public struct ChannelDecision: Hashable, Sendable, Codable {
    /// Channels that carry the same sound belong to one party. Every channel is in exactly one party; parties and the
    /// channels in them are in order.
    public let parties: [[Int]]

    /// The highest correlation between the speech-band envelopes of two channels, -1 to 1: the number that decided. Where there are
    /// several parties, only channels of different parties are compared. `nil` where there was nothing to compare.
    public let correlation: Double?

    /// How much speech the decision rests on.
    public let secondsOfSpeech: Double

    /// From this correlation on two channels are one sound.
    ///
    /// Parties of a call take turns: one envelope rises while the other lies at its floor, and the correlation is near
    /// -1 (-0.7 where they often talk at once, or the line leaks 26 dB down). Microphones in one room rise and fall
    /// together: near 1, and 0 where each is 12 dB closer to its own speaker. The threshold lies in the gap.
    public static let threshold = -0.3

    /// Whether several parties are heard, each on channels of its own.
    public var channelsAreParties: Bool { parties.count > 1 }
}
