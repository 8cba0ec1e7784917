/// A request to a recording from another process, as one line of JSON: `{"command":"note","text":"ask about the deposit"}`.
struct ControlRequest: Hashable, Sendable, Codable {
    enum Command: String, Hashable, Sendable, Codable, CaseIterable {
        case status, follow, stop, pause, resume, mark, note
    }

    let command: Command
    var text: String?

    init(_ command: Command, text: String? = nil) { (self.command, self.text) = (command, text) }
}

/// The answer to a request, as one line of JSON.
struct ControlAnswer: Hashable, Sendable, Codable {
    let status: RecordingStatus
    /// Why nothing was done.
    var refusal: String?
}
