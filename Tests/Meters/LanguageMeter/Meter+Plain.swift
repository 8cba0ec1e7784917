import Foundation
import LanguageModels
import Measuring

extension Meter {
    /// Prints how good a summary is that a model writes when it is asked as users of llama.cpp ask it, with the transcript and one plain
    /// sentence: tokens read, tokens written, seconds, the share of the facts, words and wrong sentences. The summary comes after them.
    ///
    /// - Parameter arguments: a transcript, and the facts of it.
    func plain(_ arguments: [String]) async throws {
        guard arguments.count == 2 else {
            throw UsageError(description: "a transcript and its facts are wanted")
        }
        let text = try String(contentsOfFile: arguments[0], encoding: .utf8)
        let facts = try JSONDecoder().decode(
            KeyFacts.self, from: Data(contentsOf: URL(fileURLWithPath: arguments[1])))
        let context = try await context(4096)
        let start = ContinuousClock.now
        let prompt = try await context.chatPrompt([ChatMessage(.user, "Summarize this call.\n\n\(text)")])
        let answer = try await context.generate(GenerationRequest(prompt: prompt, maximumTokens: 400)) { _ in
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        // A sentence or an item of a list.
        let lines = answer.text.replacing(#/([.!?])\s+/#) { "\($0.output.1)\n" }
            .split(whereSeparator: \.isNewline).map(String.init)
        print(
            answer.usage.prompt.promptTokens, answer.usage.generatedTokens, String(format: "%.1f", seconds),
            facts.recall(of: lines), lines.reduce(0) { $0 + EvaluationWords.words($1).count },
            facts.wrong(in: lines), separator: "\t")
        print(answer.text)
    }
}
