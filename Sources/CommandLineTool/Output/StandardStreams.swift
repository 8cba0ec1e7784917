import Files
import Foundation

/// Standard output, for the product. Somebody who stops reading early has got what they wanted: that is no error.
enum StandardOutput {
    struct ReaderGone: Error {}

    static func write(_ text: String) throws {
        ThisWorker.tellWriting()
        do {
            try SharedStream.output.write(text, unless: { Task.isCancelled })
        } catch let error as FileError {
            if error.code == EPIPE { throw ReaderGone() }
            throw CommandFailure(
                .unwritableOutput,
                "standard output cannot be written: \(error.reason); check where it is sent")
        }
    }
}

/// Standard input, where a whole text is read from it.
enum StandardInput {
    static func read() throws -> Data { Data(try SharedStream.input.readToEnd(unless: { Task.isCancelled })) }
}

/// Standard error, for people: lines that start with the program's name, and nothing when they asked for quiet.
struct Messages: Sendable {
    let isQuiet: Bool
    /// What stands below the messages.
    let status: StatusLine

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
        status = StatusLine(isQuiet: isQuiet)
    }

    func say(_ sentence: String) {
        guard !isQuiet else { return }
        status.writeAbove("readback: \(sentence)")
    }
}
