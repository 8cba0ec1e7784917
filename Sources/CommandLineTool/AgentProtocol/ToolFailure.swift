/// Why a tool has no answer, as told to the assistant: one sentence that says what to do next.
struct ToolFailure: Error, Hashable {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
