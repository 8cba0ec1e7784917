import Foundation
import Serving

/// Something that an assistant can request from a folder of results. Tools only read.
struct AgentTool: Sendable {
    let name: String
    let title: String
    let description: String
    /// The arguments by name, as JSON Schema.
    let arguments: [String: JSONValue]
    let needed: [String]
    /// The members of the answer.
    let answer: [String: JSONValue]
    let work: @Sendable (ToolArguments, AgentLibrary) async throws -> ToolAnswer

    /// The tool's entry in the list of tools.
    var json: JSONValue {
        [
            "name": .string(name), "title": .string(title), "description": .string(description),
            "inputSchema": Self.schema(arguments, needed: needed, allowsMore: false),
            "outputSchema": Self.schema(answer, needed: answer.keys.filter { !isOptional($0) }),
            "annotations": [
                "title": .string(title), "readOnlyHint": true, "destructiveHint": false,
                "idempotentHint": true,
                // It reads only this folder.
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

/// Shorthand for JSON Schema.
extension JSONValue {
    static func described(_ type: String, _ description: String) -> JSONValue {
        ["type": .string(type), "description": .string(description)]
    }

    /// A member that may be missing or null.
    static func optional(_ type: String, _ description: String) -> JSONValue {
        ["type": [.string(type), "null"], "description": .string(description)]
    }

    static func list(of members: [String: JSONValue], _ description: String) -> JSONValue {
        [
            "type": "array", "description": .string(description),
            "items": ["type": "object", "properties": .object(members)],
        ]
    }

    /// The JSON that the value encodes to.
    init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    }
}

/// A tool's answer: text for people and models, and the same data for programs.
struct ToolAnswer {
    let text: String
    let structured: JSONValue

    init(_ text: String, _ structured: some Encodable) throws {
        self.text = text
        self.structured = try JSONValue(encoding: structured)
    }

    /// The answer as the result of a call.
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
