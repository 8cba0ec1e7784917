/// Why the library or a model of it cannot be used: one sentence with the next move.
public struct OnnxRuntimeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Kind: String, Hashable, Sendable {
        /// The library is not on this machine, or is too old.
        case noLibrary
        /// The library does not take this file.
        case unusableModel
        /// The model was opened, and failed at its work.
        case failedRun
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// The whole sentence.
    public let description: String

    init(_ kind: Kind, _ subject: String, _ reason: String, nextMove: String) {
        self.kind = kind
        description = "\(subject): \(reason); \(nextMove)"
    }
}
