import Files
import Foundation

/// Standard output, for the product. Somebody who stops reading early has got what they wanted: that is nobody's failure.
///
/// What it means is decided by whether anything but the printing is left. Where something is (files to be written, a program to be
/// run, the next of several changes, a status that says how it went), ``tell(_:)`` passes over it; where nothing is, ``write(_:)`` ends
/// the command quietly.
enum StandardOutput {
    struct ReaderGone: Error {}

    /// Says what was done or found, to whoever still reads.
    static func tell(_ text: String) throws {
        do { try write(text) } catch is ReaderGone {}
    }

    /// - Throws: ``ReaderGone``, which ends a command that has nothing more to do than print.
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

/// Standard error, for people: lines that start with the program's name, and nothing when they asked for quiet. For programs, which
/// ask for progress as JSON, every line is an object.
struct Messages: Sendable {
    private struct Line: Encodable {
        let event = "message"
        let text: String
    }

    let isQuiet: Bool
    private let isJSON: Bool
    /// What stands below the messages.
    let status: StatusLine

    init(_ arguments: ParsedArguments) {
        self.init(
            isQuiet: arguments.isGiven(Options.quiet), isJSON: arguments.value(of: Options.progress) == "json"
        )
    }

    init(isQuiet: Bool, isJSON: Bool = false) {
        self.isQuiet = isQuiet
        self.isJSON = isJSON
        status = StatusLine(isQuiet: isQuiet)
    }

    func say(_ sentence: String) {
        guard !isQuiet else { return }
        if isJSON, let line = try? JSONText.encodeLine(Line(text: sentence)) {
            return status.writeAbove(line)
        }
        status.writeAbove("readback: \(sentence)")
    }
}
