import Execution
import LanguageModels
import TestSupport

/// A context that answers from a list and remembers what it was asked.
final class ScriptedContext: StandInContext {
    private struct State {
        var answers: [String]
        var requests: [GenerationRequest] = []
        var evaluated: [[PromptPart]] = []
    }

    private let state: Mutex<State>
    private let stopReason: StopReason

    init(_ answers: [String], stopReason: StopReason = .finished) {
        state = Mutex(State(answers: answers))
        self.stopReason = stopReason
    }

    var requests: [GenerationRequest] { state.withLock { $0.requests } }
    var evaluated: [[PromptPart]] { state.withLock { $0.evaluated } }

    func score(_ items: [ScoringItem]) -> [ContinuationScore] {
        items.map {
            ContinuationScore(
                logLikelihood: -Double($0.continuation.count), tokenCount: $0.continuation.count)
        }
    }

    func chatPrompt(_ messages: [ChatMessage]) -> [PromptPart] {
        messages.flatMap { [PromptPart(.markup, "<\($0.role.rawValue)>"), PromptPart(.text, $0.text)] }
            + [PromptPart(.markup, "<answer>")]
    }

    func evaluate(_ prompt: [PromptPart], isOpen: Bool) -> PromptUsage {
        state.withLock { $0.evaluated.append(prompt) }
        return PromptUsage(promptTokens: prompt.count, reusedTokens: 0)
    }

    func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) throws -> GenerationOutcome {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        guard let answer else {
            throw LanguageModelError(.engineFailure, subject: "the script", reason: "it has no more answers")
        }
        for character in answer { receive(String(character)) }
        var usage = LanguageModelUsage()
        usage.generatedTokens = answer.count
        return GenerationOutcome(text: answer, stopReason: stopReason, usage: usage)
    }
}
