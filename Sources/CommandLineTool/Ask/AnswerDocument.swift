import Readback

/// An answer as `readback ask --json` prints it, and as `readback mcp` reads it.
struct AnswerDocument: Codable {
    struct Line: Codable {
        let result: String
        let said: EvidencedLine
    }

    let question: String
    let isSaid: Bool
    let lines: [Line]
    let nearest: Line?
    let rejected: [RejectedClaim]

    /// - Parameter paths: the paths of the results, to which the answer refers by index.
    init(_ answer: Answer, of paths: [String]) {
        question = answer.question
        isSaid = !answer.lines.isEmpty
        lines = answer.lines.map { Line(result: paths[$0.recording], said: $0.said) }
        nearest = answer.nearest.map { Line(result: paths[$0.recording], said: $0.said) }
        rejected = answer.rejected
    }
}
