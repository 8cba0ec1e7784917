/// Why a tool has no answer, as the assistant is told: one sentence with the next move.
struct ToolFailure: Error, Hashable {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
