import Files

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why audio could not be read, as one sentence: the subject, the reason and the next move.
public struct AudioInputError: Error, Hashable, Sendable {
    /// The kind of failure.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// The file does not exist.
        case missing
        /// The file is a folder or cannot be read.
        case unreadable
        /// The file exists but is not audio that can be decoded.
        case undecodable
        /// A program needed to decode it is not installed.
        case decoderMissing
        /// The decoder process was killed before it finished, for example because memory ran out.
        case decoderDied
        /// The request cannot be met: a track or channel that does not exist, or a range beyond the end.
        case unusableRequest
        /// The recording cannot be written.
        case unwritable
    }

    /// The kind of failure.
    public let kind: Kind
    /// The file or stream, as the user named it.
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

extension AudioInputError: CustomStringConvertible {
    /// The whole sentence.
    public var description: String { "\(subject): \(reason); \(nextMove)" }
}

extension AudioInputError {
    static func unreadable(_ subject: String, _ reason: String) -> AudioInputError {
        AudioInputError(
            .unreadable, subject: subject, reason: "it cannot be read (\(reason))",
            nextMove: "check the disk or the program that writes it, and try again")
    }

    /// Chooses the wording by the system's error code.
    static func unreadable(_ subject: String, code: Int32) -> AudioInputError {
        let (reason, nextMove) =
            switch code {
            case ENOENT: ("there is no such file", "check its name and folder")
            case EACCES, EPERM: ("you do not have permission to read it", "check its permissions")
            case EISDIR: ("it is a folder", "name the recording in it")
            default: ("", "")
            }
        guard !reason.isEmpty else { return .unreadable(subject, FileError.reason(code)) }
        return AudioInputError(
            code == ENOENT ? .missing : .unreadable, subject: subject, reason: reason, nextMove: nextMove)
    }
}
