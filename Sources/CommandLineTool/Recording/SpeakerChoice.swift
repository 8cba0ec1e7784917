/// Who speaks on which channel, as the user asks for it.
enum SpeakerChoice: Hashable, Sendable {
    /// Listen to the beginning and decide.
    case auto
    case channels
    case mix
    case channel(Int)

    init(_ text: String?) throws(CommandFailure) {
        switch text {
        case nil, "auto": self = .auto
        case "channels": self = .channels
        case "mix": self = .mix
        case let text?:
            guard let channel = Int(text), channel >= 0 else {
                throw CommandFailure(
                    .wrongUsage, "--speakers is auto, channels, mix or the number of a channel, not '\(text)'"
                )
            }
            self = .channel(channel)
        }
    }
}
