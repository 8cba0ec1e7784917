/// How channels map to parties.
public enum SpeakerChannels: Hashable, Sendable, Codable {
    /// Decided by the audio: one party per channel if people take turns on them, one party in all if the channels carry the same room.
    case auto
    /// All channels together are one party.
    case mix
    /// Each channel is a party.
    case channels
    /// Only this channel is used, counted from 0.
    case channel(Int)

    /// Parses `auto`, `mix`, `channels`, or a channel number.
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
