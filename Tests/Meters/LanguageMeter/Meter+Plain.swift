import Foundation
import LanguageModels
import Measuring

extension Meter {
    /// Measures a summary written the way users of llama.cpp ask for it, with the transcript and one plain sentence. Prints tokens read,
    /// tokens written, seconds, share of facts, words and wrong sentences, then the summary.
    ///
    /// - Parameter arguments: a transcript file and its facts file.
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
        // A line for each sentence or list item.
        let lines = answer.text.replacing(#/([.!?])\s+/#) { "\($0.output.1)\n" }
            .split(whereSeparator: \.isNewline).map(String.init)
        print(
            answer.usage.prompt.promptTokens, answer.usage.generatedTokens, String(format: "%.1f", seconds),
            facts.recall(of: lines), lines.reduce(0) { $0 + EvaluationWords.words($1).count },
            facts.wrong(in: lines), separator: "\t")
        print(answer.text)
    }
}
