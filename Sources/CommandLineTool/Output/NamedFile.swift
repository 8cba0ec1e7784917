import Files
import Foundation

/// The content of a file that somebody has named: settings, lists, vocabulary, transcripts. It is a plain file, so reading it never waits
/// for another program; what comes through a pipe comes through standard input, which a signal ends.
enum NamedFile {
    /// A transcript of many hours, with times for every word, has less.
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
