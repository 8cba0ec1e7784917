/// Why a model cannot be used, found, fetched or changed. The message is one sentence: the subject, the reason, what to do next.
public struct ModelStoreError: Error, Hashable, Sendable {
    /// The kind of failure.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// No model has this name.
        case unknownModel
        /// The name or the file cannot be used for this request.
        case unusableRequest
        case missing
        case wrongSize
        case damaged
        /// A file of the store cannot be read or written.
        case unusableStore
        /// The files cannot be downloaded: they come with a package, or the user added them.
        case notPullable
        /// The hash of a file is not known in advance, and the user has not accepted that.
        case needsConfirmation
        case downloadFailed
        case noSpace
    }

    /// The kind of failure.
    public let kind: Kind
    /// The model or the file.
    public let subject: String
    /// The reason, as a part of the sentence.
    public let reason: String
    /// What the user can do about it.
    public let nextMove: String

    /// Creates an error from the parts of its sentence.
    public init(_ kind: Kind, subject: String, reason: String, nextMove: String) {
        self.kind = kind
        self.subject = subject
        self.reason = reason
        self.nextMove = nextMove
    }
}

extension ModelStoreError: CustomStringConvertible {
    /// The whole sentence.
    public var description: String { "\(subject): \(reason); \(nextMove)" }
}
