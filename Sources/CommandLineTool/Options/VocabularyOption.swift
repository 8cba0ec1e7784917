import Foundation
import Readback

/// Words that are likely to be said.
extension Options {
    /// Options that name a file to read.
    static let inputFiles = [vocabulary, filesFrom, pageRecording, corrections]
    static let vocabulary = OptionSpec(
        "vocab", value: .text("FILE|WORDS"),
        "names and words to expect, spelled as you want to see them: a file with one per line, or words separated by "
            + "commas; an entry 'heard => meant' replaces words wherever they are recognised")
}

extension Vocabulary {
    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let given = arguments.value(of: Options.vocabulary) else {
            self.init()
            return
        }
        let text = VocabularyText(try Self.text(given))
        if let mistake = text.mistakes.first {
            throw CommandFailure(
                .wrongUsage,
                "--vocab: '\(mistake)' means nothing; it is 'heard => meant', or '[de]' for replacements in German"
            )
        }
        self.init(text)
        guard !isEmpty else {
            throw CommandFailure(
                .wrongUsage, "--vocab: there are no words in '\(given)'; put one on each line")
        }
    }

    /// Returns the text of the named file, or the words themselves. Throws if they look like the name of a missing file.
    private static func text(_ given: String) throws(CommandFailure) -> String {
        guard FileManager.default.fileExists(atPath: given) else {
            guard given.contains(WordReplacement.arrow) || !(given.contains("/") || given.hasSuffix(".txt"))
            else {
                throw CommandFailure(.unreadableInput, "\(given): there is no such file; check its name")
            }
            return given
        }
        guard let text = String(validating: try NamedFile.read(given), as: UTF8.self) else {
            throw CommandFailure(
                .unreadableInput, "\(given): it cannot be read; --vocab takes a text file in UTF-8")
        }
        return text
    }
}
