/// The tools of a session.
struct ToolBox: Sendable {
    let tools: [any Tool]

    var definitions: [Transcript.ToolDefinition] { tools.map { Transcript.ToolDefinition(tool: $0) } }

    /// The outputs of the calls, in order. The calls run in parallel; if one fails, the others are cancelled.
    ///
    /// - Throws: ``LanguageModelSession/ToolCallError``; ``GeneratedContent/ParsingError`` if the model called a tool that does
    ///   not exist.
    func outputs(of calls: Transcript.ToolCalls) async throws -> [Transcript.ToolOutput] {
        let named = try calls.map { call in (call, try tool(call)) }
        return try await withThrowingTaskGroup(of: (Int, Transcript.ToolOutput).self) { group in
            for (place, (call, tool)) in named.enumerated() {
                group.addTask { (place, try await Self.output(of: tool, call)) }
            }
            var outputs: [Int: Transcript.ToolOutput] = [:]
            for try await (place, output) in group { outputs[place] = output }
            return named.indices.compactMap { outputs[$0] }
        }
    }

    private func tool(_ call: Transcript.ToolCall) throws -> any Tool {
        if let tool = tools.first(where: { $0.name == call.toolName }) { return tool }
        throw GeneratedContent.ParsingError(
            rawContent: call.arguments.jsonString,
            debugDescription: "The model called a tool '\(call.toolName)', which the session does not have.")
    }

    private static func output(of tool: any Tool, _ call: Transcript.ToolCall) async throws
        -> Transcript.ToolOutput
    {
        do {
            let text = try await text(of: tool, call.arguments)
            return Transcript.ToolOutput(id: call.id, toolName: call.toolName, segments: .init(text: text))
        } catch {
            // A cancelled request reports the cancellation, whatever the tool throws.
            try Task.checkCancellation()
            throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
        }
    }

    private static func text<Some: Tool>(of tool: Some, _ arguments: GeneratedContent) async throws -> String
    {
        try await tool.call(arguments: Some.Arguments(arguments)).promptRepresentation.text
    }
}
