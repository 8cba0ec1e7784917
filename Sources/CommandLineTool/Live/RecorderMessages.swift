/// What the recorder reports to the process that started it.
enum RecorderReport: Hashable, Sendable, Codable {
    /// Audio is being written to the file at `path`. `labels` has the names of the channels, if they have any.
    case recording(title: String, labels: [String?], path: String)
    case notice(String)
    /// This many seconds of audio are in the file.
    case recorded(Double)
    /// Recording is paused after this many seconds of audio.
    case paused(at: Double)
    /// Recording continues after this many seconds of audio.
    case resumed(at: Double)
    /// The file is complete; `failure` says what went wrong, if anything did.
    case ended(failure: CommandFailure?)
    /// The recording could not begin.
    case refused(CommandFailure)
}

enum RecorderOrder: Hashable, Sendable, Codable {
    case pause
    case resume
    /// Write what was recorded so far, then end.
    case end
}
