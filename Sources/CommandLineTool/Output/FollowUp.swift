import ChildProcess
import Foundation

/// The program that runs after each finished recording (`--exec`). Its arguments are the words of the option, then the recording and the
/// files written; it gets the result as JSON on standard input. No shell is involved unless the command names one.
struct FollowUp: Hashable, Sendable {
    let command: String
    private let program: String
    private let words: [String]

    init(_ command: String) throws(CommandFailure) {
        self.command = command
        guard let words = Self.words(of: command), !words.isEmpty else {
            throw CommandFailure(
                .wrongUsage,
                "--exec '\(command)': a quotation mark is not closed, or no program is named")
        }
        // Checked now rather than after an hour of transcription.
        guard let program = ExecutableLocator.find(words[0]) else {
            throw CommandFailure(
                .wrongUsage,
                "--exec '\(command)': the program \(words[0]) was not found; check its name, its permissions and PATH"
            )
        }
        self.program = program
        self.words = Array(words.dropFirst())
    }

    /// - Returns: the failure; `nil` if the program succeeded.
    func run(recording: String, files: [String], json: String) async throws -> CommandFailure? {
        var child = ChildCommand(
            program, words + [recording] + files, environment: ProcessInfo.processInfo.environment)
        child.input = .pipe
        // Standard output is reserved for the command's own output.
        child.output = .descriptor(STDERR_FILENO)
        child.error = .inherit
        do {
            let running = try Child.start(child)
            // A program that ignores its input may exit before it has been given all of it.
            try? await running.input?.write(Array(json.utf8))
            running.input?.close()
            let status = await running.wait()
            try Task.checkCancellation()
            return status.isSuccess ? nil : failure(recording, "\(status)")
        } catch let error as ChildError {
            return failure(recording, "the program cannot be started (\(error.reason))")
        }
    }

    private func failure(_ recording: String, _ reason: String) -> CommandFailure {
        CommandFailure(
            .followUpFailed,
            "\(recording): the results are complete, but --exec '\(command)' failed: \(reason)")
    }

    /// Splits a command at whitespace. Quotation marks keep words together, and a backslash escapes the next character.
    static func words(of command: String) -> [String]? {
        var (words, word, isOpen) = ([String](), "", false)
        var quote: Character?
        var rest = command[...]
        while let character = rest.popFirst() {
            if character == "\\", quote != "'" {
                guard let next = rest.popFirst() else { return nil }
                word.append(next)
                isOpen = true
            } else if let open = quote {
                if character == open { quote = nil } else { word.append(character) }
            } else if character == "'" || character == "\"" {
                (quote, isOpen) = (character, true)
            } else if character.isWhitespace {
                if isOpen { words.append(word) }
                (word, isOpen) = ("", false)
            } else {
                word.append(character)
                isOpen = true
            }
        }
        if isOpen { words.append(word) }
        return quote == nil ? words : nil
    }
}
