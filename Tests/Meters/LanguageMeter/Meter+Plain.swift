import Foundation
import LanguageModels

extension Meter {
    /// Prints what a model says when it is asked as users of llama.cpp ask it: the transcript and one plain sentence. A line of tokens
    /// read, tokens written and seconds comes first.
    ///
    /// - Parameter arguments: a transcript.
    func plain(_ arguments: [String]) async throws {
        guard let file = arguments.first else { throw UsageError(description: "a transcript is missing") }
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let session = LanguageModelSession(context: try await context(4096))
        let start = ContinuousClock.now
        let answer = try await session.respond(
            to: "Summarize this call.\n\n\(text)",
            options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 400))
        let seconds = start.duration(to: .now) / .seconds(1)
        print(
            answer.usage.prompt.promptTokens, answer.usage.generatedTokens, String(format: "%.1f", seconds),
            separator: "\t")
        print(answer.content)
    }
}
