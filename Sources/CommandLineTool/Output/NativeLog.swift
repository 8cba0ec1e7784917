import Execution
import Files
import Foundation

/// The log of the native libraries: goes to a file with `--log`, to standard error with `-vv`, and otherwise nowhere.
final class NativeLog: Sendable {
    /// Holds `nil` once writing has failed.
    private let file: Mutex<OpenFile?>?
    private let messages: Messages
    /// Whether the log also goes to standard error.
    private let isTold: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        messages = Messages(arguments)
        isTold = arguments.occurrences(of: Options.verbose) >= 2
        guard let path = arguments.value(of: Options.log) else {
            file = nil
            return
        }
        try ProtectedInputs(arguments.operands, arguments).check(path)
        file = Mutex(try LogFile.open(path))
    }

    /// The log function to pass to the engines; `nil` if no log was asked for.
    var sink: (@Sendable (String) -> Void)? {
        guard file != nil || isTold else { return nil }
        return { [self] line in
            let text = line.trimmingCharacters(in: .newlines)
            if isTold { messages.say("\(text)") }
            keep(text + "\n")
        }
    }

    /// Writes a line to the file. If that fails, says once that the log ends; the run continues.
    private func keep(_ line: String) {
        let failure = file?.withLock { file -> FileError? in
            do throws(FileError) {
                try file?.write(Array(line.utf8))
                return nil
            } catch {
                file = nil
                return error
            }
        }
        if let failure { messages.say("\(failure.path): the log stops here: \(failure.reason)") }
    }
}
