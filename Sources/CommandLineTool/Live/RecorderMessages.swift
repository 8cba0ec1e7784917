/// What the recorder tells the process that has started it.
enum RecorderReport: Hashable, Sendable, Codable {
    /// Sound is being written into the file at the path. `labels` names the channels, where they have names.
    case recording(title: String, labels: [String?], path: String)
    case notice(String)
    /// The file is complete; `failure` says what went wrong, if anything did.
    case ended(failure: CommandFailure?)
    /// Nothing is recorded.
    case refused(CommandFailure)
}

enum RecorderOrder: Hashable, Sendable, Codable {
    /// What was heard until now is written, and that is the end.
    case end
}
