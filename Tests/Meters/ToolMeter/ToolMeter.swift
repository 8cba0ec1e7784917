import Foundation
import LanguageSession

/// Asks a model for tool calls and for structured values, each in its own session.
struct ToolMeter {
    let model: ContextLanguageModel
    let folder: URL

    func run() async throws {
        let calls: CallSet = try read("calls.json")
        for item in calls.prompts { try await tell(item.prompt) { try await call(item, of: calls.tools) } }
        let types: [TypeItem] = try read("types.json")
        for item in types { try await tell(item.prompt) { try await value(item) } }
    }

    private func read<Content: Decodable>(_ name: String) throws -> Content {
        try JSONDecoder().decode(Content.self, from: Data(contentsOf: folder.appending(path: name)))
    }

    /// Prints the model's text, its calls and the time. An error counts as a wrong answer.
    private func tell(_ prompt: String, _ ask: () async throws -> Answer) async throws {
        let start = ContinuousClock.now
        var answer: Answer
        do { answer = try await ask() } catch { answer = Answer(text: "\(error)") }
        answer.seconds = start.duration(to: .now) / .seconds(1)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        FileHandle.standardOutput.write(try encoder.encode(answer) + Data("\n".utf8))
    }

    private func call(_ item: CallItem, of tools: [ListedTool]) async throws -> Answer {
        let given = tools.filter { item.tools.contains($0.name) }
        let session = LanguageModelSession(model: model, tools: given)
        let answer = try await session.respond(
            to: item.prompt, options: GenerationOptions(maximumResponseTokens: 200))
        let calls = session.transcript.flatMap { entry in
            if case .toolCalls(let calls) = entry { Array(calls) } else { [Transcript.ToolCall]() }
        }
        return Answer(
            text: answer.content,
            calls: calls.map { Answer.Call(tool: $0.toolName, arguments: $0.arguments.jsonString) })
    }

    private func value(_ item: TypeItem) async throws -> Answer {
        let session = LanguageModelSession(model: model)
        let answer = try await session.respond(
            to: item.prompt, schema: item.schema, options: GenerationOptions(maximumResponseTokens: 300))
        return Answer(text: answer.content.jsonString)
    }
}

/// A tool described in a file, which returns a fixed result.
struct ListedTool: Tool, Decodable {
    let name: String
    let description: String
    let parameters: GenerationSchema
    let returns: String

    func call(arguments: GeneratedContent) async throws -> String { returns }
}

/// Prompts, and the tools available to them.
struct CallSet: Decodable {
    let tools: [ListedTool]
    let prompts: [CallItem]
}

struct CallItem: Decodable {
    let prompt: String
    let tools: [String]
}

struct TypeItem: Decodable {
    let prompt: String
    let schema: GenerationSchema
}

struct Answer: Encodable {
    struct Call: Encodable {
        let tool: String
        let arguments: String
    }

    let text: String
    var calls: [Call] = []
    var seconds = 0.0
}
