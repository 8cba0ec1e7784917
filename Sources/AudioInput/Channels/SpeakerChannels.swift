/// How speakers are told apart by channels.
public enum SpeakerChannels: Hashable, Sendable, Codable {
    /// By what the channels carry: one party per channel where people take turns on them, one for all where they hear
    /// the same room.
    case auto
    /// All channels together are one party.
    case mix
    /// Each channel is a party.
    case channels
    /// Only this channel is heard, counted from 0.
    case channel(Int)

    /// Reads `auto`, `mix`, `channels`, or the number of a channel.
    public init?(_ text: String) {
        switch text {
        case "auto": self = .auto
        case "mix": self = .mix
        case "channels": self = .channels
        default:
            guard let number = Int(text), number >= 0 else { return nil }
            self = .channel(number)
        }
    }
}
