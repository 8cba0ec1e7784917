import Foundation
import LanguageModels
import LanguageSession
import TestSupport

/// A model that answers from a list, and a session over it.
struct Bench {
    let context: ScriptedContext

    init(_ answers: String..., stopReason: StopReason = .finished) {
        context = ScriptedContext(answers, stopReason: stopReason)
    }

    var model: SystemLanguageModel { SystemLanguageModel(FixedModel(context)) }

    func session(tools: [any Tool] = [], _ instructions: String? = nil) -> LanguageModelSession {
        LanguageModelSession(model: model, tools: tools, instructions: instructions)
    }

    /// What the model was shown for each answer.
    var prompts: [String] { context.requests.map { Self.text($0.prompt) } }

    static func text(_ parts: [PromptPart]) -> String { parts.map(\.content).joined() }
}

/// An installed model whose context is given.
struct FixedModel: TextModelSource {
    private let opened: any LanguageEngineContext

    init(_ context: any LanguageEngineContext) { opened = context }

    var availability: SystemLanguageModel.Availability { .available }
    var contextSize: Int { 100 }
    var supportedLanguages: Set<Locale.Language> { [Locale.Language(identifier: "en")] }
    func context() async throws -> any LanguageEngineContext { opened }
}

/// Says "Half" and then waits until it is released or cancelled.
final class HoldingContext: StandInContext {
    private let entered = AsyncStream<Void>.makeStream()
    private let released = AsyncStream<Void>.makeStream()

    func chatPrompt(_ messages: [ChatMessage]) -> [PromptPart] {
        messages.map { PromptPart(.text, $0.text) }
    }

    func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome {
        receive("Half")
        entered.continuation.yield(())
        for await _ in released.stream { break }
        try Task.checkCancellation()
        return GenerationOutcome(text: "Half", stopReason: .finished, usage: LanguageModelUsage())
    }

    func waitUntilEntered() async { for await _ in entered.stream { break } }

    func release() { released.continuation.yield(()) }

    var session: LanguageModelSession {
        LanguageModelSession(model: SystemLanguageModel(FixedModel(self)))
    }
}

/// Tells temperatures, and records the cities that it was asked about.
struct Weather: Tool {
    struct Arguments: Codable, Generable { var city: String }
    struct Storm: Error {}

    let asked = EventLog<String>()
    let name = "weather"
    let description = "Tells the temperature in a city."

    func call(arguments: Arguments) async throws -> String {
        asked.append(arguments.city)
        if arguments.city == "Atlantis" { throw Storm() }
        return "\(arguments.city.count) degrees"
    }
}

extension Transcript {
    /// The kinds of the entries, one word each.
    var kinds: [String] {
        map { entry in
            switch entry {
            case .instructions: "instructions"
            case .prompt: "prompt"
            case .toolCalls(let calls): "calls \(calls.count)"
            case .toolOutput: "output"
            case .response: "response"
            case .reasoning: "reasoning"
            }
        }
    }
}
