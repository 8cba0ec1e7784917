import LanguageModels

/// Writes a conversation as messages for an engine, with tools and schemas in words.
enum ChatWords {
    /// - Parameter tools: the tools that may be called; `nil` takes those of the instructions.
    static func messages(_ transcript: Transcript, tools: [Transcript.ToolDefinition]?) -> [ChatMessage] {
        var messages: [ChatMessage] = []
        var (told, tools) = ([String](), tools)
        for entry in transcript {
            switch entry {
            case .instructions(let instructions):
                told.append(instructions.segments.text)
                tools = tools ?? instructions.toolDefinitions
            case .prompt(let prompt): messages.append(ChatMessage(.user, text(of: prompt)))
            case .toolCalls(let calls):
                messages.append(ChatMessage(.assistant, calls.map(line).joined(separator: "\n")))
            case .toolOutput(let output):
                add("\(output.toolName) returned: \(output.segments.text)", to: &messages)
            case .response(let response):
                let opening = tools?.isEmpty == false ? CallWords.answerOpening : ""
                messages.append(ChatMessage(.assistant, opening + response.segments.text))
            // Models see what they answered, not what they thought.
            case .reasoning: break
            }
        }
        if let tools, !tools.isEmpty { told.append(self.tools(tools)) }
        let system = told.filter { !$0.isEmpty }.joined(separator: "\n\n")
        return (system.isEmpty ? [] : [ChatMessage(.system, system)]) + messages
    }

    /// Outputs of several tools in a row become one message.
    private static func add(_ output: String, to messages: inout [ChatMessage]) {
        if let last = messages.last, last.role == .user {
            messages[messages.count - 1].text += "\n\(output)"
        } else {
            messages.append(ChatMessage(.user, output))
        }
    }

    private static func text(of prompt: Transcript.Prompt) -> String {
        let text = prompt.segments.text
        guard let format = prompt.responseFormat, prompt.contextOptions.includeSchemaInPrompt != false else {
            return text
        }
        return "\(text)\nAnswer in JSON of this schema: \(format.schema.schema.text)"
    }

    /// A call as the model writes it.
    static func line(_ call: Transcript.ToolCall) -> String {
        CallWords.opening(call.toolName) + call.arguments.jsonString + CallWords.closing
    }

    /// Describes tools to a model: for each, the line that calls it.
    static func tools(_ definitions: [Transcript.ToolDefinition]) -> String {
        let list = definitions.map { tool in
            let arguments = tool.showsParameters ? tool.parameters.schema.sketch : "ARGUMENTS"
            return "- \(CallWords.opening(tool.name))\(arguments)\(CallWords.closing) \(tool.description)"
        }
        return """
            You have these tools:
            \(list.joined(separator: "\n"))
            Write either lines of JSON that call them, or a line "\(CallWords.answerOpening.dropLast())" and the answer under it. Call a tool \
            whenever it tells or does what is asked for: you cannot know or do that yourself. You are told what it returned.
            """
    }
}

/// A tool call is one line of JSON. Anything else begins differently, so that the first character tells them apart.
enum CallWords {
    static let answerOpening = "Answer:\n"
    static let closing = "}"

    static func opening(_ tool: String) -> String { #"{"call": \#(JSONText.quoted(tool)), "arguments": "# }
}
