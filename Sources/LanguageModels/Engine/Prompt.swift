/// A stretch of a prompt.
///
/// Two prompts that begin with the same parts share what has been evaluated for those. Text is turned into tokens line by
/// line, so it does not matter in how many parts or calls a line arrives.
public struct PromptPart: Hashable, Sendable, Codable {
    /// Who may have written it.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// What a user, a transcript or a model said. Control tokens that it spells are plain text.
        case text
        /// What a chat template put between texts, control tokens included.
        case markup
    }

    /// Who may have written it.
    public var kind: Kind
    /// The text.
    public var content: String

    /// A piece of a prompt.
    public init(_ kind: Kind, _ content: String) {
        self.kind = kind
        self.content = content
    }
}

/// One turn of a conversation.
public struct ChatMessage: Hashable, Sendable, Codable {
    /// Who speaks.
    public enum Role: String, Hashable, Sendable, Codable {
        case system, user, assistant
    }

    /// Who speaks.
    public var role: Role
    /// What was said.
    public var text: String

    /// A message of a chat.
    public init(_ role: Role, _ text: String) {
        self.role = role
        self.text = text
    }
}

/// What reading a prompt took.
public struct PromptUsage: Hashable, Sendable, Codable {
    /// All that was to be read.
    public var promptTokens: Int
    /// Tokens that had been evaluated before and were not again.
    public var reusedTokens: Int

    /// What had to be read anew.
    public var evaluatedTokens: Int { promptTokens - reusedTokens }

    /// How much of a prompt was read before.
    public init(promptTokens: Int = 0, reusedTokens: Int = 0) {
        self.promptTokens = promptTokens
        self.reusedTokens = reusedTokens
    }
}
