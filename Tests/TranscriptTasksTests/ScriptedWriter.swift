import Execution
import Foundation
import LanguageModels

/// A model that writes: it finishes the sentence that was begun for it with the words that it is shown, and remembers every prompt.
final class ScriptedWriter: LanguageEngineContext {
    struct Refusal: Error {}

    let contextLength = 4096
    /// What it says instead, for some prompts; `nil` lets it tell the line.
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
        let answer = try script(prompt, attempt) ?? Self.told(prompt)
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

    /// The marked line's words behind the beginning, in the third person.
    private static func told(_ prompt: String) -> String {
        guard let line = prompt.components(separatedBy: ">> ").last?.split(separator: "\n").first else {
            return ""
        }
        let said = line.split(separator: ": ", maxSplits: 1).last ?? line
        let words = said.split(separator: " ").enumerated().map { index, word in
            index == 0 ? word.lowercased() : String(word)
        }
        let isPromise = prompt.hasSuffix("will\n") || prompt.hasSuffix("will")
        let told = words.filter { !isPromise || $0 != "i'll" && $0 != "i" && $0 != "will" }
            .map { ["i": "they", "i'll": "they will", "my": "their"][$0] ?? $0 }.joined(separator: " ")
        return " " + told.prefix { !"?".contains($0) } + (told.hasSuffix(".") ? "" : ".")
    }
}

let writingProfile = LanguageEngineProfile(
    name: "scripted", version: "1", model: "scripted", contextLength: 4096, recipe: .writing)
