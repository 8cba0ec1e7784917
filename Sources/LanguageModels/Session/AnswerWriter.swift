import Execution

/// Gathers an answer from its pieces, thinking kept apart. The engine writes from its own thread, the session reads at the end.
final class AnswerWriter: Sendable {
    private struct State {
        var splitter: ThinkingSplitter?
        var answer = ""
        var thinking = ""
    }

    private let state: Mutex<State>

    /// - Parameter mayThink: guided answers leave no room for thinking, and may spell anything.
    init(startsThinking: Bool, _ mayThink: Bool) {
        state = Mutex(State(splitter: mayThink ? ThinkingSplitter(startsThinking: startsThinking) : nil))
    }

    /// - Returns: the answer so far, if it has grown.
    func add(_ text: String) -> String? {
        state.withLock { state in
            guard let parts = state.splitter?.add(text) else {
                state.answer += text
                return state.answer
            }
            state.thinking += parts.thinking
            state.answer += parts.answer
            return parts.answer.isEmpty ? nil : state.answer
        }
    }

    func finish() -> (answer: String, thinking: String?) {
        state.withLock { state in
            if let rest = state.splitter?.finish() {
                state.answer += rest.answer
                state.thinking += rest.thinking
            }
            return (state.answer, state.thinking.isEmpty ? nil : state.thinking)
        }
    }
}
