import Foundation
import LanguageModels
import Synchronization

/// A model that writes: it notes the first words of some lines that it is shown, as well-formed JSON, and remembers every prompt.
final class ScriptedWriter: LanguageEngineContext {
    struct Refusal: Error {}

    let contextLength = 4096
    /// What it says instead, for some prompts; `nil` lets it write notes.
    private let script: @Sendable (String, Int) throws -> String?
    private let prompts = Mutex<[String]>([])
    private let grammars = Mutex<[Grammar]>([])

    init(script: @escaping @Sendable (String, Int) throws -> String? = { _, _ in nil }) {
        self.script = script
    }

    var seen: [String] { prompts.withLock { $0 } }
    var asked: [Grammar] { grammars.withLock { $0 } }

    func tokenCount(of text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }

    func score(_ items: [ScoringItem]) async -> [ContinuationScore] { await CountingContext().score(items) }

    func chatPrompt(_ messages: [ChatMessage]) -> [PromptPart] {
        messages.map { PromptPart(.text, $0.text + "\n") }
    }

    func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome {
        let prompt = request.prompt.map(\.content).joined()
        let attempt = prompts.withLock { prompts in
            prompts.append(prompt)
            return prompts.count { $0 == prompt }
        }
        if let grammar = request.grammar { grammars.withLock { $0.append(grammar) } }
        let answer = try script(prompt, attempt) ?? Self.notes(prompt)
        receive(answer)
        return GenerationOutcome(text: answer, stopReason: .finished, usage: LanguageModelUsage())
    }

    /// The lines of a prompt that have numbers, with those numbers.
    static func lines(of prompt: String) -> [(ids: [String], text: String)] {
        prompt.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
            let ids = line[line.index(after: line.startIndex)..<end].split(separator: ",")
                .map { $0.trimmingCharacters(in: .whitespaces) }
            return (ids, line[line.index(after: end)...].trimmingCharacters(in: .whitespaces))
        }
    }

    private static func notes(_ prompt: String) -> String {
        let lines = lines(of: prompt)
        if prompt.contains("an overview of two or three") {
            return
                #"{"title": "The topic of matters", "overview": "It is about a topic. They spoke of 77 zebras."}"#
        }
        let points = lines.prefix(3).map { line in
            let text = line.text.replacing("point: ", with: "").replacing("\"", with: "")
            let ids = line.ids.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
            return "{\"text\": \"\(text.prefix(150))\", \"segments\": [\(ids)]}"
        }
        return
            "{\"points\": [\(points.joined(separator: ", "))], \"decisions\": [], \"actions\": [], \"questions\": []}"
    }
}

let writingProfile = LanguageEngineProfile(
    name: "scripted", version: "1", model: "scripted", contextLength: 4096, recipe: .writing)
