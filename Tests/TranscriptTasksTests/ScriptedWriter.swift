import Execution
import Foundation
import LanguageModels
import TestSupport

/// A writing model for tests: it notes every line word for word, believes a sentence made of the words of its piece, and remembers
/// every prompt.
final class ScriptedWriter: StandInContext {
    struct Refusal: Error {}

    let contextLength = 4096
    /// What it answers instead, for some prompts; `nil` gives the usual answer.
    private let script: @Sendable (String, Int) throws -> String?
    /// How likely each line is to be a demand, if that is asked for.
    private let demands: @Sendable (String) -> [Double]?
    private let prompts = Mutex<[String]>([])
    private let grammars = Mutex<[Grammar]>([])

    init(
        script: @escaping @Sendable (String, Int) throws -> String? = { _, _ in nil },
        demands: @escaping @Sendable (String) -> [Double]? = { _ in nil }
    ) {
        self.demands = demands
        self.script = script
    }

    var seen: [String] { prompts.withLock { $0 } }
    var asked: [Grammar] { grammars.withLock { $0 } }

    func tokenCount(of text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }

    func score(_ items: [ScoringItem]) -> [ContinuationScore] { CountingContext().score(items) }

    func chatPrompt(_ messages: [ChatMessage]) -> [PromptPart] {
        messages.map { PromptPart(.text, "\n" + $0.text + "\n") }
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
        return GenerationOutcome(
            text: answer, stopReason: .finished, usage: LanguageModelUsage(),
            lineLikelihoods: request.tellsLikelihoods ? Self.likelihoods(of: answer, after: prompt) : nil,
            demands: request.findsDemands ? demands(prompt) : nil)
    }

    /// Low for a line with words that do not occur in the prompt.
    private static func likelihoods(of answer: String, after prompt: String) -> [Double] {
        let (known, kinds) = (Set(words(prompt)), ["fact", "todo", "decision", "question"])
        return answer.split(separator: "\n").map { line in
            known.isSuperset(of: words(String(line)).filter { !kinds.contains($0) }) ? 0.9 : 0.01
        }
    }

    /// The numbered lines of a prompt, with their numbers.
    static func lines(of prompt: String) -> [(ids: [String], text: String)] {
        prompt.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
            let ids = line[line.index(after: line.startIndex)..<end].split(separator: ",")
                .map { $0.trimmingCharacters(in: .whitespaces) }
            return (ids, line[line.index(after: end)...].trimmingCharacters(in: .whitespaces))
        }
    }

    /// The usual answer to what the prompt asks last, about the text before it.
    private static func told(_ prompt: String) -> String {
        let parts = prompt.trimmingCharacters(in: .newlines).components(separatedBy: "\n\n")
        let (ask, text) = (parts.last ?? "", parts.dropLast().last ?? "")
        let lines = text.split(separator: "\n").map(String.init)
        if ask == "Notes" {
            let own = lines.filter { $0.first?.isNumber == true }
            return own.enumerated().map { "\($0.offset + 1) 2 fact \(said($0.element))" }.joined(
                separator: "\n")
        }
        // A list of notes: number, kind, text.
        let notes = lines.map { $0.split(separator: " ", maxSplits: 2).map(String.init) }
        if ask == "Outcome" {
            let settled = notes.filter { $0.count == 3 && $0[1] != "fact" }
            return settled.isEmpty
                ? "-" : settled.map { "\($0[0]) 2 \($0[1]) \($0[2])" }.joined(separator: "\n")
        }
        let (first, last) = (notes.first?.last ?? "", notes.last?.last ?? "")
        return ask == "Summary"
            ? last
            : ask == "Title"
                ? first.split(separator: " ").prefix(4).joined(separator: " ").filter { $0 != "." } : "-"
    }

    /// A numbered line without its number and its speaker.
    private static func said(_ line: String) -> String {
        let text = line.drop { $0.isNumber }.trimmingCharacters(in: .whitespaces)
        return text.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? text
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0.count > 3 }
    }
}

let writingProfile = LanguageEngineProfile(
    name: "scripted", version: "1", model: "scripted", contextLength: 4096)
