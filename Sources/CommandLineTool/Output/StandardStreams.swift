import Files
import Foundation
import SafeText

/// What goes to standard output.
enum Printout {
    /// Text for people, safe to show on a terminal.
    case text(TerminalText)
    /// What an exporter or encoder wrote. On a terminal, control sequences in it have no effect; elsewhere it arrives byte for byte.
    case document(String)
}

/// Standard output, for the command's output. A reader that stops early has all it wanted, so that is not an error.
///
/// What happens then depends on whether the command has more to do than print. If so (files to write, a program to run, the next of
/// several changes, a status that tells how it went), call ``tell(_:)``, which ignores it. If not, call ``write(_:)``, which ends the
/// command quietly.
enum StandardOutput {
    struct ReaderGone: Error {}

    /// Whether standard output is a terminal.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Prints what was done or found, if anybody still reads.
    static func tell(_ printout: Printout) throws {
        do { try write(printout) } catch is ReaderGone {}
    }

    /// - Throws: ``ReaderGone``, which ends a command that does nothing but print.
    static func write(_ printout: Printout) throws {
        ThisWorker.tellWriting()
        do {
            switch printout {
            case .text(let text): try SharedStream.output.write(text, unless: { Task.isCancelled })
            case .document(let text):
                try SharedStream.output.write(document: text, unless: { Task.isCancelled })
            }
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
    static func read() throws -> Data {
        guard
            let content = try SharedStream.input.readToEnd(
                limit: NamedFile.mostBytes, unless: { Task.isCancelled })
        else { throw NamedFile.tooLarge("standard input") }
        return Data(content)
    }

    /// Reads the next line; `nil` at the end.
    static func line() throws -> String? {
        try SharedStream.input.readLine(limit: longestLine, unless: { Task.isCancelled })
    }

    private static let longestLine = 1 << 16
}

/// Messages on standard error, for people: lines that start with the program's name. `--quiet` leaves only errors; given twice, nothing.
/// With `--progress json`, for programs, every line is a JSON object.
struct Messages: Sendable {
    private struct Line: Encodable {
        let event = "message"
        let text: String
    }

    /// Whether only errors are shown.
    let isQuiet: Bool
    /// Whether not even errors are shown.
    private let isMute: Bool
    private let isJSON: Bool
    /// The status line below the messages.
    let status: StatusLine

    init(_ arguments: ParsedArguments) {
        self.init(
            quietness: arguments.occurrences(of: Options.quiet),
            isJSON: arguments.value(of: Options.progress) == "json")
    }

    /// - Parameter quietness: the number of times quiet was asked for.
    init(quietness: Int, isJSON: Bool = false) {
        isQuiet = quietness > 0
        isMute = quietness > 1
        self.isJSON = isJSON
        status = StatusLine(isQuiet: isQuiet)
    }

    /// Writes a line. Interpolated text can neither end the line nor send control sequences to the terminal.
    func say(_ sentence: TerminalText) {
        if !isQuiet { write(sentence) }
    }

    /// Reports an error.
    func complain(_ sentence: TerminalText) {
        if !isMute { write(sentence) }
    }

    private func write(_ sentence: TerminalText) {
        if isJSON, let line = try? JSONText.encodeLine(Line(text: sentence.text)) {
            return status.writeAbove(TerminalText(json: line))
        }
        status.writeAbove("readback: \(sentence)")
    }
}
