import Files
import Foundation

/// One result file. It is written completely or not at all.
struct OutputFile: Hashable, Sendable {
    let path: String
    let mayOverwrite: Bool
    /// The files that this one is made from. Whoever may not read all of them may not read this file either.
    var madeOf: [String] = []

    /// Tests whether the file can be written, in the same way as it will be, so that a failure shows now and not after minutes of work.
    /// Also removes temporary files that dead processes left here.
    func prepare() throws(CommandFailure) {
        AtomicFile.sweep(beside: path)
        let folder = Folder.holding(path)
        do throws(FileError) {
            try Folder.make(folder)
        } catch {
            throw CommandFailure(
                .unwritableOutput,
                "\(folder): the directory cannot be made: \(error.reason.lowercased()); choose another --output-dir"
            )
        }
        try telling { () throws(FileError) in try AtomicFile.rehearse(path, mayReplace: mayOverwrite) }
    }

    /// Returns when the file is on the disk.
    func write(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }

    /// Returns when the file is on the disk.
    func write(_ content: [UInt8]) throws(CommandFailure) {
        try telling { () throws(FileError) in
            var file = try AtomicFile(
                path, mayReplace: mayOverwrite, widest: Rights.shared(by: madeOf))
            try file.commit(content)
        }
    }

    /// Refuses to follow or replace a link: its target may be anywhere, and whoever made the link would look for the result there.
    private func telling(_ body: () throws(FileError) -> Void) throws(CommandFailure) {
        do throws(FileError) {
            guard !FileFacts.isLink(path) else {
                throw FileError("replacing a link", path, code: FileError.isLink)
            }
            try body()
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: FileError) -> CommandFailure {
        let reason = error.reason.lowercased()
        let sentence =
            switch error.code {
            case EEXIST: "the file exists; --force overwrites it"
            case FileError.isLink:
                "this is a link and is not replaced; name the file it points to, or remove it"
            case FileError.notPlain: "this is not a regular file and is not replaced; choose another name"
            case EFBIG: "cannot be written: \(reason); raise it and run this again"
            case ENAMETOOLONG:
                "cannot be written: \(reason); give a shorter name, with -o FILE or --name-template"
            case ENOSPC, EDQUOT:
                "cannot be written: \(reason); free some space, or choose another --output-dir"
            default: "cannot be written: \(reason); choose another --output-dir"
            }
        return CommandFailure(.unwritableOutput, "\(path): \(sentence)")
    }
}
