import Timeline

/// Something noted during recording, by a person or by the recorder.
public struct TimedMark: Hashable, Sendable, Codable {
    /// The kind of mark.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A moment to come back to.
        case mark
        /// Text that someone typed.
        case note
        /// The recording was paused here: what follows was said later than its time suggests.
        case paused
    }

    /// The position in the recording's audio.
    public var time: AudioTime
    /// The kind of mark.
    public var kind: Kind
    /// The text a person wrote; `nil` if there is none.
    public var text: String?

    /// A mark at a moment.
    public init(time: AudioTime, kind: Kind, text: String? = nil) {
        self.time = time
        self.kind = kind
        self.text = text
    }
}
