/// Why a model cannot be used, found, fetched or changed. The wording is one sentence: the thing, the reason, the next move.
public struct ModelStoreError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// No model has this name.
        case unknownModel
        /// The name or the file cannot be what was asked for.
        case unusableRequest
        case missing
        case wrongSize
        case damaged
        /// A file of the store cannot be read or written.
        case unusableStore
        /// The files come with a package, not from an address.
        case notPullable
        /// The hash of a file is not known ahead, and the user has not agreed to that.
        case needsConfirmation
        case downloadFailed
        case noSpace
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// The model or the file.
    public let subject: String
    /// Why, as a part of the sentence.
    public let reason: String
    /// What the user can do about it.
    public let nextMove: String

    /// The parts of the sentence.
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
