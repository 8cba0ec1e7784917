import Foundation
import Readback

/// Words that are likely to be said.
extension Options {
    /// Options that name a file which is read.
    static let inputFiles = [vocabulary, filesFrom, pageRecording]
    static let vocabulary = OptionSpec(
        "vocab", value: .text("FILE|WORDS"),
        "names and words that are likely to be said, spelled as they are to be shown: a file with one a line, or words "
            + "between commas")
}

extension Vocabulary {
    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let given = arguments.value(of: Options.vocabulary) else {
            self.init()
            return
        }
        if FileManager.default.fileExists(atPath: given) {
            guard let text = String(validating: try NamedFile.read(given), as: UTF8.self) else {
                throw CommandFailure(
                    .unreadableInput, "\(given): it cannot be read; --vocab takes a text file in UTF-8")
            }
            self.init(text)
        } else if given.contains("/") || given.hasSuffix(".txt") {
            throw CommandFailure(.unreadableInput, "\(given): there is no such file; check its name")
        } else {
            self.init(given)
        }
        guard !isEmpty else {
            throw CommandFailure(
                .wrongUsage, "--vocab: there are no words in '\(given)'; put one on each line")
        }
    }
}
