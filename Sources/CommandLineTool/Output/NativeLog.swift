import Foundation
import Synchronization

/// Where the native libraries' own words go: into a file with `--log`, to standard error with `-vv`, else nowhere.
final class NativeLog: Sendable {
    private let file: Mutex<FileHandle>?
    private let messages: Messages?

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        messages =
            arguments.occurrences(of: Options.verbose) >= 2
            ? Messages(isQuiet: arguments.isGiven(Options.quiet)) : nil
        guard let path = arguments.value(of: Options.log) else {
            file = nil
            return
        }
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else {
            throw CommandFailure(
                .unwritableOutput, "\(path): the log cannot be written; choose another --log")
        }
        file = Mutex(handle)
    }

    /// What the engines are given; `nil` when nobody wants to hear it.
    var sink: (@Sendable (String) -> Void)? {
        guard file != nil || messages != nil else { return nil }
        return { [self] line in
            let text = line.trimmingCharacters(in: .newlines)
            messages?.say(text)
            file?.withLock { try? $0.write(contentsOf: Data((text + "\n").utf8)) }
        }
    }
}
