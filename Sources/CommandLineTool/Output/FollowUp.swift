import ChildProcess
import Foundation

/// The program that a user wants to be run after each finished recording (`--exec`): its own words, then the recording and the files
/// that were written; on its standard input the result as JSON. No shell reads the words, unless the user names one.
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
        // Seen now, and not after an hour of hearing.
        guard let program = ExecutableLocator.find(words[0]) else {
            throw CommandFailure(
                .wrongUsage,
                "--exec '\(command)': the program \(words[0]) was not found; check its name, its permissions and PATH"
            )
        }
        self.program = program
        self.words = Array(words.dropFirst())
    }

    /// - Returns: why it did not go well; `nil` where it did.
    func run(recording: String, files: [String], json: String) async throws -> CommandFailure? {
        var child = ChildCommand(
            program, words + [recording] + files, environment: ProcessInfo.processInfo.environment)
        child.input = .pipe
        // Standard output is the product.
        child.output = .descriptor(STDERR_FILENO)
        child.error = .inherit
        do {
            let running = try Child.start(child)
            // A program that needs no input may end before it has all.
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

    /// Words between blanks; quotation marks hold some together, and a backslash takes the meaning of what follows it.
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
