import LanguageModels
import PromptLibrary
import Transcripts

/// Asks a model one question at a time for an answer of a given structure, and asks again if that fails.
actor AnswerTaker {
    /// The most tokens of an answer; the second attempt gets twice as many.
    static let answerTokens = 500
    private static let promptTokens = 400
    /// Short enough that one answer can cover all of it.
    private static let windowTokens = 1200
    /// The number of attempts per question.
    private static let attempts = 2

    private let context: any LanguageEngineContext
    private let instructions: String
    private(set) var stopReasons: [StopReason] = []
    private(set) var retries = 0

    init(context: any LanguageEngineContext, prompts: PromptLibrary, language: String) throws {
        self.context = context
        instructions = try prompts.prompt(.system, ["language": language])
    }

    /// - Parameter prompt: must contain transcript text only as ``fenced(_:)``.
    /// - Throws: the error of the last attempt, or cancellation.
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

    /// Greedy at first. Since that would give the same answer again, the second attempt samples, with a fixed seed.
    private static func sampling(attempt: Int) -> Sampling {
        attempt == 1 ? .greedy : .random(RandomSampling(temperature: 0.7, top: 40, seed: 1))
    }

    /// The number of transcript tokens that fit next to a task's instructions and a second, longer answer.
    ///
    /// - Throws: ``TextModelError`` if the model's context is too small.
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

    /// Changes text that could be mistaken for the markers around the transcript.
    static func fenced(_ text: String) -> String {
        text.replacing("TRANSCRIPT ENDS", with: "transcript ends").replacing(
            "TRANSCRIPT BEGINS", with: "transcript begins")
    }
}
