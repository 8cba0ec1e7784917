import Files
import Foundation
import SafeText

/// What goes to standard output.
enum Printout {
    /// For people, harmless wherever it is read.
    case text(TerminalText)
    /// As an exporter or an encoder wrote it. On a terminal nothing in it is obeyed; elsewhere it arrives byte for byte.
    case document(String)
}

/// Standard output, for the product. Somebody who stops reading early has got what they wanted: that is nobody's failure.
///
/// What it means is decided by whether anything but the printing is left. Where something is (files to be written, a program to be
/// run, the next of several changes, a status that says how it went), ``tell(_:)`` passes over it; where nothing is, ``write(_:)`` ends
/// the command quietly.
enum StandardOutput {
    struct ReaderGone: Error {}

    /// A person reads it.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Says what was done or found, to whoever still reads.
    static func tell(_ printout: Printout) throws {
        do { try write(printout) } catch is ReaderGone {}
    }

    /// - Throws: ``ReaderGone``, which ends a command that has nothing more to do than print.
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

    /// The next line that somebody types or a program writes; `nil` at the end.
    static func line() throws -> String? {
        try SharedStream.input.readLine(limit: longestLine, unless: { Task.isCancelled })
    }

    private static let longestLine = 1 << 16
}

/// Standard error, for people: lines that start with the program's name. Who asks for quiet gets errors alone, and who asks twice gets
/// nothing. For programs, which
/// ask for progress as JSON, every line is an object.
struct Messages: Sendable {
    private struct Line: Encodable {
        let event = "message"
        let text: String
    }

    /// Messages are not wanted, only what went wrong.
    let isQuiet: Bool
    /// Not even that.
    private let isMute: Bool
    private let isJSON: Bool
    /// What stands below the messages.
    let status: StatusLine

    init(_ arguments: ParsedArguments) {
        self.init(
            quietness: arguments.occurrences(of: Options.quiet),
            isJSON: arguments.value(of: Options.progress) == "json")
    }

    /// - Parameter quietness: how often quiet was asked for.
    init(quietness: Int, isJSON: Bool = false) {
        isQuiet = quietness > 0
        isMute = quietness > 1
        self.isJSON = isJSON
        status = StatusLine(isQuiet: isQuiet)
    }

    /// Says one line: what is interpolated into it cannot end it, nor is it obeyed by a terminal.
    func say(_ sentence: TerminalText) {
        if !isQuiet { write(sentence) }
    }

    /// Says what went wrong.
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
