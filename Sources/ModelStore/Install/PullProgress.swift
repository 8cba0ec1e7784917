/// The progress of a download.
public struct PullProgress: Hashable, Sendable, Codable {
    /// What is being done.
    public enum Phase: String, Hashable, Sendable, Codable {
        /// Another task or process is changing the model.
        case waiting
        case downloading
        /// A source broke off and is tried again after a pause.
        case pausing
        /// The file is being assembled from its parts.
        case assembling
        case verifying
        /// A source could not provide the file; the next one is tried.
        case nextSource
    }

    /// What is being done.
    public var phase: Phase
    /// The file in question, by its path in the model.
    public var file: String?
    /// Where it comes from.
    public var source: String?
    /// The number of bytes done, of everything that is fetched or written in this phase.
    public var bytes: Int64
    /// The total; `nil` while a size is not known.
    public var totalBytes: Int64?
    /// Why a source is given up, or why there is a pause. Part of a sentence.
    public var reason: String?
    /// The pause, while there is one.
    public var pause: Pause?

    /// A pause before a source is asked again.
    public struct Pause: Hashable, Sendable, Codable {
        /// The remaining seconds.
        public var secondsLeft: Int
        /// The number of the next try in a row without success, counted from 1.
        public var nextTry: Int
        /// The maximum number of tries.
        public var tries: Int
    }
}
