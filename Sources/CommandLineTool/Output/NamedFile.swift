import Files
import Foundation

/// The content of a file that somebody has named: settings, lists, vocabulary, transcripts. It is a plain file, so reading it never waits
/// for another program; what comes through a pipe comes through standard input, which a signal ends.
enum NamedFile {
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        do throws(FileError) {
            return try OpenFile.read(path)
        } catch {
            throw CommandFailure(.unreadableInput, "\(path): \(sentence(error))")
        }
    }

    private static func sentence(_ error: FileError) -> String {
        switch error.code {
        case FileError.notPlain: "this is not a plain file; what comes from a pipe is given as -"
        case ENOENT, ENOTDIR: "there is no such file; check its name"
        case EISDIR: "this is a folder; name a file"
        default: "it cannot be read: \(error.reason.lowercased()); check its permissions"
        }
    }
}
