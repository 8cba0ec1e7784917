import Files
import Foundation

/// The file behind `--log`: a new one, or one that was begun here, which then goes on at its end. Whatever else lies under the name is
/// somebody's, and is not written to.
enum LogFile {
    /// What such a file begins with.
    static let firstLine = "log of readback\n"

    static func open(_ path: String) throws(CommandFailure) -> OpenFile {
        do throws(FileError) {
            guard let facts = FileFacts(path: path), facts.byteCount > 0 else {
                let file = try OpenFile.open(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o644)
                if file.facts != nil { try file.write(Array(firstLine.utf8)) }
                return file
            }
            let file = try OpenFile.open(path, O_RDWR | O_APPEND)
            if try file.readBeginning(firstLine.utf8.count) == Array(firstLine.utf8) { return file }
        } catch {
            throw CommandFailure(
                .unwritableOutput, "\(path): the log cannot be written: \(error.reason); choose another --log"
            )
        }
        throw CommandFailure(
            .unwritableOutput,
            "\(path): this is no log of readback's, and is not written to; choose another --log")
    }
}
