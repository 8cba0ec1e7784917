/// How far a download is.
public struct PullProgress: Hashable, Sendable, Codable {
    /// What is being done.
    public enum Phase: String, Hashable, Sendable, Codable {
        /// Somebody else is at it.
        case waiting
        case downloading
        /// A source broke off; it is asked again after a pause.
        case pausing
        /// Parts become the file.
        case assembling
        case verifying
        /// A source could not give the file; the next one is tried.
        case nextSource
    }

    /// What is being done.
    public var phase: Phase
    /// The file in question, by its path in the model.
    public var file: String?
    /// Where it comes from.
    public var source: String?
    /// Of all that is fetched or written in this phase.
    public var bytes: Int64
    /// `nil` while a size is not known.
    public var totalBytes: Int64?
    /// Why a source is given up, or why there is a pause. Part of a sentence.
    public var reason: String?
    /// The pause, while there is one.
    public var pause: Pause?

    /// A pause before a source is asked again.
    public struct Pause: Hashable, Sendable, Codable {
        /// What is left of it.
        public var secondsLeft: Int
        /// Which try in a row without success comes next, counted from 1.
        public var nextTry: Int
        /// How many there are at most.
        public var tries: Int
    }
}
