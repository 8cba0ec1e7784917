import Files
import Foundation

/// The file for `--log`: a new one, or an earlier log to append to. Any other file of that name is left alone.
enum LogFile {
    /// The first line of every log, by which an earlier log is recognized.
    static let firstLine = "log of readback\n"

    static func open(_ path: String) throws(CommandFailure) -> OpenFile {
        do throws(FileError) {
            let file = try OpenFile.open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, mode: 0o644)
            // Something that is not a regular file, such as /dev/null, has no first line.
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
