import LanguageModels
import PromptLibrary
import Transcripts

/// Has a model write: one question, one answer of a given shape, asked again when it fails.
actor NoteTaker {
    /// Tokens for one answer; as many again when it was cut off.
    static let answerTokens = 500
    /// A question that fails this often is given up.
    private static let attempts = 2

    private let context: any LanguageEngineContext
    private let prompts: PromptLibrary
    private let instructions: String
    private(set) var stopReasons: [StopReason] = []
    private(set) var retries = 0

    init(context: any LanguageEngineContext, prompts: PromptLibrary, language: String) throws {
        self.context = context
        self.prompts = prompts
        instructions = try prompts.prompt(.system, ["language": language])
    }

    /// - Throws: what went wrong the last time, or cancellation.
    func answer<Answer: Sendable>(
        _ name: PromptLibrary.Name, _ values: [String: String], schema: GenerationSchema,
        read: @Sendable (GeneratedContent) throws -> Answer
    ) async throws -> Answer {
        try await answer(
            try prompts.prompt(name, values.mapValues(Self.fenced)), schema: schema, read: read)
    }

    /// - Parameter prompt: holds nothing that was said but what is ``fenced(_:)``.
    func answer<Answer: Sendable>(
        _ prompt: String, schema: GenerationSchema, read: @Sendable (GeneratedContent) throws -> Answer
    ) async throws -> Answer {
        for attempt in 1... {
            do {
                let session = LanguageModelSession(context: context, instructions: instructions)
                let response = try await session.respond(
                    to: prompt, schema: schema, includeSchemaInPrompt: false,
                    options: Self.options(attempt: attempt))
                stopReasons.append(response.stopReason)
                return try read(response.content)
            } catch {
                try Task.checkCancellation()
                if (error as? LanguageModelError)?.code == .truncatedResponse {
                    stopReasons.append(.tokenLimit)
                }
                guard attempt < Self.attempts else { throw error }
                retries += 1
            }
        }
        throw CancellationError()
    }

    /// The likeliest answer first. It would come again, so the second attempt draws, always the same way, and may be longer.
    private static func options(attempt: Int) -> GenerationOptions {
        GenerationOptions(
            sampling: attempt == 1 ? .greedy : .random(top: 40, seed: 1),
            temperature: attempt == 1 ? nil : 0.7,
            maximumResponseTokens: answerTokens * attempt)
    }

    /// Text that was said cannot end the stretch that it stands in.
    static func fenced(_ text: String) -> String {
        text.replacing("TRANSCRIPT ENDS", with: "transcript ends").replacing(
            "TRANSCRIPT BEGINS", with: "transcript begins")
    }
}
