import Foundation

/// Names a value of one answer for as long as the answer is written, so that a list can be shown while it grows.
public struct GenerationID: Sendable, Hashable {
    private let answer: UUID
    /// Where the value stands in the answer.
    private let path: String

    /// A new name.
    public init() {
        answer = UUID()
        path = ""
    }

    private init(answer: UUID, path: String) {
        self.answer = answer
        self.path = path
    }

    /// The name of a part: the same each time that it is asked for.
    func part(_ name: String) -> GenerationID { GenerationID(answer: answer, path: "\(path)/\(name)") }
}
