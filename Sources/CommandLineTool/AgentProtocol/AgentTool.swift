import Foundation
import Serving

/// Something that an assistant can ask of a folder of results. None of it changes anything.
struct AgentTool: Sendable {
    let name: String
    let title: String
    let description: String
    /// The arguments by their names, as JSON Schema describes them.
    let arguments: [String: JSONValue]
    let needed: [String]
    /// The members of the answer.
    let answer: [String: JSONValue]
    let work: @Sendable (ToolArguments, AgentLibrary) async throws -> ToolAnswer

    /// As a list of tools has it.
    var json: JSONValue {
        [
            "name": .string(name), "title": .string(title), "description": .string(description),
            "inputSchema": Self.schema(arguments, needed: needed, allowsMore: false),
            "outputSchema": Self.schema(answer, needed: answer.keys.filter { !isOptional($0) }),
            "annotations": [
                "title": .string(title), "readOnlyHint": true, "destructiveHint": false,
                "idempotentHint": true,
                // It reads this folder alone.
                "openWorldHint": false,
            ],
        ]
    }

    private func isOptional(_ member: String) -> Bool { answer[member]?["type"]?.elements != nil }

    private static func schema(
        _ members: [String: JSONValue], needed: [String], allowsMore: Bool = true
    ) -> JSONValue {
        var schema: [String: JSONValue] = [
            "type": "object", "properties": .object(members),
            "required": .array(needed.sorted().map(JSONValue.string)),
        ]
        if !allowsMore { schema["additionalProperties"] = false }
        return .object(schema)
    }
}

/// Short ways to describe values.
extension JSONValue {
    static func described(_ type: String, _ description: String) -> JSONValue {
        ["type": .string(type), "description": .string(description)]
    }

    /// May be left out, or null.
    static func optional(_ type: String, _ description: String) -> JSONValue {
        ["type": [.string(type), "null"], "description": .string(description)]
    }

    static func list(of members: [String: JSONValue], _ description: String) -> JSONValue {
        [
            "type": "array", "description": .string(description),
            "items": ["type": "object", "properties": .object(members)],
        ]
    }

    /// As its type writes it.
    init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    }
}

/// What a tool has found: for people and models to read, and the same for programs.
struct ToolAnswer {
    let text: String
    let structured: JSONValue

    init(_ text: String, _ structured: some Encodable) throws {
        self.text = text
        self.structured = try JSONValue(encoding: structured)
    }

    /// As the result of a call.
    var json: JSONValue {
        [
            "content": [["type": "text", "text": .string(text)]], "structuredContent": structured,
            "isError": false,
        ]
    }
}

extension ToolFailure {
    var json: JSONValue { ["content": [["type": "text", "text": .string(sentence)]], "isError": true] }
}
