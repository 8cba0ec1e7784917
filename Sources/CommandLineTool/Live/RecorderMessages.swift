/// What the recorder tells the process that has started it.
enum RecorderReport: Hashable, Sendable, Codable {
    /// Sound is being written into the file at the path. `labels` names the channels, where they have names.
    case recording(title: String, labels: [String?], path: String)
    case notice(String)
    /// So many seconds of sound are in the file.
    case recorded(Double)
    /// Nothing is heard any more; so much sound comes before it.
    case paused(at: Double)
    /// What is heard is kept again; so much sound comes before it.
    case resumed(at: Double)
    /// The file is complete; `failure` says what went wrong, if anything did.
    case ended(failure: CommandFailure?)
    /// Nothing is recorded.
    case refused(CommandFailure)
}

enum RecorderOrder: Hashable, Sendable, Codable {
    case pause
    case resume
    /// What was heard until now is written, and that is the end.
    case end
}
