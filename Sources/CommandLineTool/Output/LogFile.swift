import Files
import Foundation

/// The file behind `--log`: a new one, or one that was begun here, which then goes on at its end. Whatever else lies under the name is
/// somebody's, and is not written to.
enum LogFile {
    /// What such a file begins with.
    static let firstLine = "log of readback\n"

    static func open(_ path: String) throws(CommandFailure) -> OpenFile {
        do throws(FileError) {
            let file = try OpenFile.open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, mode: 0o644)
            // What is no file of its own, such as /dev/null, has no beginning.
            guard let facts = file.facts else { return file }
            if facts.byteCount == 0 {
                try file.write(Array(firstLine.utf8))
                return file
            }
            if try file.readBeginning(firstLine.utf8.count) == Array(firstLine.utf8) { return file }
        } catch {
            throw CommandFailure(
                .unwritableOutput,
                "\(path): the log cannot be written: \(error.reason.lowercased()); choose another --log"
            )
        }
        throw CommandFailure(
            .unwritableOutput,
            "\(path): this is not a readback log and is not overwritten; choose another --log")
    }
}
