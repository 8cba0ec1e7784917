import Timeline

/// Something that was noted while a recording was made: by a person, or by the recorder.
public struct TimedMark: Hashable, Sendable, Codable {
    /// What it says of its moment.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A moment to come back to.
        case mark
        /// What somebody typed.
        case note
        /// The recording was paused here: what follows was said later than it seems.
        case paused
    }

    /// Where it stands in the recording's sound.
    public var time: AudioTime
    /// What it says of that moment.
    public var kind: Kind
    /// In a person's words; `nil` where there are none.
    public var text: String?

    /// A mark at a moment.
    public init(time: AudioTime, kind: Kind, text: String? = nil) {
        self.time = time
        self.kind = kind
        self.text = text
    }
}
