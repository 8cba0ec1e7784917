import Execution
import Files
import Foundation

/// Where the native libraries' own words go: into a file with `--log`, to standard error with `-vv`, else nowhere.
final class NativeLog: Sendable {
    /// `nil` in it once it could not be written.
    private let file: Mutex<OpenFile?>?
    private let messages: Messages
    /// Whether the words go to standard error, too.
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

    /// What the engines are given; `nil` when nobody wants to hear it.
    var sink: (@Sendable (String) -> Void)? {
        guard file != nil || isTold else { return nil }
        return { [self] line in
            let text = line.trimmingCharacters(in: .newlines)
            if isTold { messages.say("\(text)") }
            keep(text + "\n")
        }
    }

    /// A log that cannot be written any more is said to end, once; the work is worth doing all the same.
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
