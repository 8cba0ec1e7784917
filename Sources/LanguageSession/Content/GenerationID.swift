import Foundation

/// Identifies a value of an answer while the answer is being written, so that a list can be shown as it grows.
public struct GenerationID: Sendable, Hashable {
    private let answer: UUID
    /// The position of the value in the answer.
    private let path: String

    /// Creates a new identifier.
    public init() {
        answer = UUID()
        path = ""
    }

    private init(answer: UUID, path: String) {
        self.answer = answer
        self.path = path
    }

    /// The identifier of a part; always the same one for the same part.
    func part(_ name: String) -> GenerationID { GenerationID(answer: answer, path: "\(path)/\(name)") }
}
