import Files
import Foundation

/// Reads a file that the user named: settings, lists, vocabulary, transcripts. It must be a regular file, so that reading never waits for
/// another program. Piped data comes through standard input, where a signal ends the wait.
enum NamedFile {
    /// More than a transcript of many hours needs, even with times for every word.
    static let mostBytes = 256 << 20

    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        if let facts = FileFacts(path: path), facts.byteCount > mostBytes { throw tooLarge(path) }
        do throws(FileError) {
            return try OpenFile.read(path)
        } catch {
            throw CommandFailure(.unreadableInput, "\(path): \(sentence(error))")
        }
    }

    static func tooLarge(_ subject: String) -> CommandFailure {
        CommandFailure(
            .unreadableInput,
            "\(subject): it has more than \(mostBytes >> 20) MB, too much for a file of this kind; split it"
        )
    }

    private static func sentence(_ error: FileError) -> String {
        switch error.code {
        case FileError.notPlain: "this is not a regular file; use - to read from a pipe"
        case ENOENT, ENOTDIR: "there is no such file; check its name"
        case EISDIR: "this is a folder; name a file"
        default: "it cannot be read: \(error.reason.lowercased()); check its permissions"
        }
    }
}
