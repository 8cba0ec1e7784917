// In JSON, entries and segments are flat, with a key that names their kind. Values are JSON in a string, because coders do not
// keep the order of properties.

extension Transcript: Codable {
    private enum Key: CodingKey { case entries }

    /// Encodes the entries in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Array(self), forKey: .entries)
    }

    /// Decodes what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(entries: try container.decode([Entry].self, forKey: .entries))
    }
}

extension Transcript.Entry: Codable {
    private enum Key: CodingKey { case role }
    private enum Role: String, Codable {
        case instructions, prompt, toolCalls, toolOutput, response, reasoning
    }

    private var parts: (role: Role, value: any Encodable) {
        switch self {
        case .instructions(let value): (.instructions, value)
        case .prompt(let value): (.prompt, value)
        case .toolCalls(let value): (.toolCalls, value)
        case .toolOutput(let value): (.toolOutput, value)
        case .response(let value): (.response, value)
        case .reasoning(let value): (.reasoning, value)
        }
    }

    /// Encodes the kind of entry and its contents.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(parts.role, forKey: .role)
        try parts.value.encode(to: encoder)
    }

    /// Decodes what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
        switch try decoder.container(keyedBy: Key.self).decode(Role.self, forKey: .role) {
        case .instructions: self = .instructions(try Transcript.Instructions(from: decoder))
        case .prompt: self = .prompt(try Transcript.Prompt(from: decoder))
        case .toolCalls: self = .toolCalls(try Transcript.ToolCalls(from: decoder))
        case .toolOutput: self = .toolOutput(try Transcript.ToolOutput(from: decoder))
        case .response: self = .response(try Transcript.Response(from: decoder))
        case .reasoning: self = .reasoning(try Transcript.Reasoning(from: decoder))
        }
    }
}

extension Transcript.Segment: Codable {
    private enum Key: CodingKey { case type }
    private enum Kind: String, Codable { case text, structure }

    /// Encodes the kind of segment and its contents.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .text(let segment):
            try container.encode(Kind.text, forKey: .type)
            try segment.encode(to: encoder)
        case .structure(let segment):
            try container.encode(Kind.structure, forKey: .type)
            try segment.encode(to: encoder)
        }
    }

    /// Decodes what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
        switch try decoder.container(keyedBy: Key.self).decode(Kind.self, forKey: .type) {
        case .text: self = .text(try Transcript.TextSegment(from: decoder))
        case .structure: self = .structure(try Transcript.StructuredSegment(from: decoder))
        }
    }
}

extension Transcript.StructuredSegment: Codable {
    private enum Key: CodingKey { case id, schemaName, content }

    /// Encodes the value as JSON in a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(schemaName, forKey: .schemaName)
        try container.encode(content.jsonString, forKey: .content)
    }

    /// Decodes what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            id: try container.decode(String.self, forKey: .id),
            schemaName: try container.decode(String.self, forKey: .schemaName),
            content: try GeneratedContent(json: container.decode(String.self, forKey: .content)))
    }
}

extension Transcript.ToolCall: Codable {
    private enum Key: CodingKey { case id, toolName, arguments }

    /// Encodes the arguments as JSON in a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(toolName, forKey: .toolName)
        try container.encode(arguments.jsonString, forKey: .arguments)
    }

    /// Decodes what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            id: try container.decode(String.self, forKey: .id),
            toolName: try container.decode(String.self, forKey: .toolName),
            arguments: try GeneratedContent(json: container.decode(String.self, forKey: .arguments)))
    }
}
