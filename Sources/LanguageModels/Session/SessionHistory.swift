/// What a session has been told and has answered, and whether it is busy. The rules, without engine, tasks or locks.
struct SessionHistory: Sendable {
    private(set) var entries: [LanguageModelSession.Entry] = []
    private(set) var isResponding = false

    init(instructions: String?) {
        if let instructions { entries.append(.instructions(instructions)) }
    }

    /// Nothing else may begin until ``end(_:)``.
    mutating func begin() throws {
        guard !isResponding else {
            throw LanguageModelError(
                .concurrentRequests, subject: "the session", reason: "it has not answered the request before",
                remedy: "Wait for that answer, or use a session for each.")
        }
        isResponding = true
    }

    /// What came of the request; nothing, if it failed, and then the session is as before.
    mutating func end(_ added: [LanguageModelSession.Entry]) {
        isResponding = false
        entries += added
    }

    /// The conversation with a prompt at its end. Text that was given ahead stands at the beginning of the next prompt.
    func messages(with prompt: String) -> [ChatMessage] {
        var (messages, ahead) = ([ChatMessage](), "")
        for entry in entries {
            switch entry {
            case .instructions(let text): messages.append(ChatMessage(.system, text))
            case .text(let text): ahead += text
            case .prompt(let text):
                messages.append(ChatMessage(.user, Self.joined(ahead, text)))
                ahead = ""
            case .response(let text, _): messages.append(ChatMessage(.assistant, text))
            }
        }
        return messages + [ChatMessage(.user, Self.joined(ahead, prompt))]
    }

    /// A prompt begins on a line of its own.
    private static func joined(_ ahead: String, _ prompt: String) -> String {
        ahead.isEmpty || prompt.isEmpty || ahead.hasSuffix("\n") ? ahead + prompt : "\(ahead)\n\(prompt)"
    }
}

extension LanguageModelSession {
    /// A step of a session's history.
    public enum Entry: Hashable, Sendable, Codable {
        case instructions(String)
        /// Text that was given ahead of a prompt.
        case text(String)
        case prompt(String)
        /// An answer, and what the model thought before it, if it says so.
        case response(String, thinking: String?)
    }
}
