import Files

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why audio could not be read. The wording is one sentence: the thing, the reason, the next move.
public struct AudioInputError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// The file is not there.
        case missing
        /// The file is a folder, or may not or cannot be read.
        case unreadable
        /// It is there, but it is not audio that can be decoded.
        case undecodable
        /// A program that is needed to decode it is not installed.
        case decoderMissing
        /// The program that decoded it was ended before it was done, as happens when memory runs out.
        case decoderDied
        /// The request itself cannot be met: a track or channel that does not exist, a range beyond the end.
        case unusableRequest
        /// A recording that is to be kept cannot be written.
        case unwritable
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// The file or stream, as the user named it.
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

    /// By what the system says about it.
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
