import LanguageModels
import PromptLibrary
import Transcripts

/// Has a model write: one question, one answer of a given shape, asked again when it fails.
actor AnswerTaker {
    /// Tokens for one answer; as many again when it was cut off.
    static let answerTokens = 500
    private static let promptTokens = 400
    /// Short enough for an answer about all of it.
    private static let windowTokens = 1200
    /// A question that fails this often is given up.
    private static let attempts = 2

    private let context: any LanguageEngineContext
    private let instructions: String
    private(set) var stopReasons: [StopReason] = []
    private(set) var retries = 0

    init(context: any LanguageEngineContext, prompts: PromptLibrary, language: String) throws {
        self.context = context
        instructions = try prompts.prompt(.system, ["language": language])
    }

    /// - Parameter prompt: holds nothing that was said but what is ``fenced(_:)``.
    /// - Throws: what went wrong the last time, or cancellation.
    func answer<Answer: Sendable>(
        _ prompt: String, schema: JSONSchema, read: @Sendable (JSONValue) throws -> Answer
    ) async throws -> Answer {
        for attempt in 1... {
            do {
                let answer = try await context.answer(
                    [ChatMessage(.system, instructions), ChatMessage(.user, prompt)], schema: schema,
                    sampling: Self.sampling(attempt: attempt), maximumTokens: Self.answerTokens * attempt)
                stopReasons.append(answer.outcome.stopReason)
                return try read(answer.value)
            } catch {
                try Task.checkCancellation()
                if (error as? TextModelError)?.code == .truncatedResponse {
                    stopReasons.append(.tokenLimit)
                }
                guard attempt < Self.attempts else { throw error }
                retries += 1
            }
        }
        throw CancellationError()
    }

    /// The likeliest answer first. It would come again, so the second attempt draws, always the same way, and may be longer.
    private static func sampling(attempt: Int) -> Sampling {
        attempt == 1 ? .greedy : .random(RandomSampling(temperature: 0.7, top: 40, seed: 1))
    }

    /// How many tokens of a transcript fit beside a task's instructions and an answer that is asked for again.
    ///
    /// - Throws: ``TextModelError`` for a model that sees too little at once.
    static func windowTokens(for writer: any LanguageEngineContext, model: String) throws -> Int {
        let room = writer.contextLength - promptTokens - 2 * answerTokens
        guard room >= 200 else {
            throw TextModelError(
                .modelUnfit, subject: model,
                reason:
                    "its context of \(writer.contextLength) tokens is too small for a conversation",
                remedy: "Choose another text model.")
        }
        return min(windowTokens, room)
    }

    /// Text that was said cannot end the stretch that it stands in.
    static func fenced(_ text: String) -> String {
        text.replacing("TRANSCRIPT ENDS", with: "transcript ends").replacing(
            "TRANSCRIPT BEGINS", with: "transcript begins")
    }
}
