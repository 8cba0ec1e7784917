/// A part of a prompt.
///
/// Prompts that begin with the same parts share what has been evaluated for them. Text is tokenized line by line, so it does not matter
/// over how many parts or calls a line is spread.
public struct PromptPart: Hashable, Sendable, Codable {
    /// Who may have written it.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Text by a user, a transcript or a model. Control tokens spelled in it are plain text.
        case text
        /// What a chat template puts between texts, including control tokens.
        case markup
    }

    /// Who may have written it.
    public var kind: Kind
    /// The text.
    public var content: String

    /// Creates a part of a prompt.
    public init(_ kind: Kind, _ content: String) {
        self.kind = kind
        self.content = content
    }
}

/// One message of a chat.
public struct ChatMessage: Hashable, Sendable, Codable {
    /// Who speaks.
    public enum Role: String, Hashable, Sendable, Codable {
        case system, user, assistant
    }

    /// Who speaks.
    public var role: Role
    /// What was said.
    public var text: String

    /// Creates a message.
    public init(_ role: Role, _ text: String) {
        self.role = role
        self.text = text
    }
}

/// The cost of reading a prompt.
public struct PromptUsage: Hashable, Sendable, Codable {
    /// The number of tokens in the prompt.
    public var promptTokens: Int
    /// The number of tokens that were reused because they had been evaluated before.
    public var reusedTokens: Int

    /// The number of tokens that had to be evaluated.
    public var evaluatedTokens: Int { promptTokens - reusedTokens }

    /// Creates a usage.
    public init(promptTokens: Int = 0, reusedTokens: Int = 0) {
        self.promptTokens = promptTokens
        self.reusedTokens = reusedTokens
    }
}
