import Execution
import LanguageModels

/// A context that answers from a list and records its requests. It throws if the grammar of a request forbids the answer,
/// since no engine could have written it.
public final class ScriptedContext: StandInContext {
    private struct State {
        var answers: [String]
        var requests: [GenerationRequest] = []
    }

    private let state: Mutex<State>
    private let stopReason: StopReason

    public init(_ answers: [String], stopReason: StopReason = .finished) {
        state = Mutex(State(answers: answers))
        self.stopReason = stopReason
    }

    public var requests: [GenerationRequest] { state.withLock { $0.requests } }
    /// The prompts that were evaluated ahead, in order.
    public let evaluations = EventLog<[PromptPart]>()

    public func score(_ items: [ScoringItem]) -> [ContinuationScore] {
        items.map {
            ContinuationScore(
                logLikelihood: -Double($0.continuation.count), tokenCount: $0.continuation.count)
        }
    }

    public func chatPrompt(_ messages: [ChatMessage]) -> [PromptPart] {
        messages.flatMap { [PromptPart(.markup, "<\($0.role.rawValue)>"), PromptPart(.text, $0.text)] }
            + [PromptPart(.markup, "<answer>")]
    }

    public func evaluate(_ prompt: [PromptPart], isOpen: Bool) -> PromptUsage {
        evaluations.append(prompt)
        return PromptUsage(promptTokens: prompt.count, reusedTokens: 0)
    }

    public func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) throws -> GenerationOutcome {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        guard let answer else {
            throw TextModelError(.engineFailure, subject: "the script", reason: "it has no more answers")
        }
        if let grammar = request.grammar {
            var matcher = GrammarMatcher(grammar)
            guard matcher.advance(answer), matcher.canEnd || stopReason != .finished else {
                throw TextModelError(
                    .engineFailure, subject: "the script", reason: "the grammar forbids its answer \(answer)")
            }
        }
        for character in answer { receive(String(character)) }
        var usage = LanguageModelUsage()
        usage.prompt = PromptUsage(promptTokens: 10, reusedTokens: 4)
        usage.generatedTokens = answer.count
        return GenerationOutcome(text: answer, stopReason: stopReason, usage: usage)
    }
}
