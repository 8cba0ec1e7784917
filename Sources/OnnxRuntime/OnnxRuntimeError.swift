/// Why the library or a model cannot be used: one sentence with the next move.
package struct OnnxRuntimeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    package enum Kind: String, Hashable, Sendable {
        /// The library is not on this machine, or is too old.
        case noLibrary
        /// The library does not accept this file.
        case unusableModel
        /// The model was opened, but failed when it was run.
        case failedRun
    }

    /// What kind of failure it is.
    package let kind: Kind
    /// The message.
    package let description: String

    init(_ kind: Kind, _ subject: String, _ reason: String, nextMove: String) {
        self.kind = kind
        description = "\(subject): \(reason); \(nextMove)"
    }
}
