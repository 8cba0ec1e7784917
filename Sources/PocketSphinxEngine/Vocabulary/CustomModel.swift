import Foundation
import SpeechEngines
import Spoken

/// A language model of the caller's own, ready for the decoder: phrases that are likely, and the words in them that the model's
/// dictionary lacks or pronounces otherwise.
struct CustomModel: Hashable, Sendable {
    struct Word: Hashable, Sendable {
        /// A second pronunciation is called `word(2)`.
        var name: String
        /// The phones, separated by spaces.
        var phones: String
    }

    /// Where the language model is, in the format of the ARPA.
    var file: URL
    /// The line that names what it was made from, so that a file which has been made again is another model.
    var origin: String
    var words: [Word]
    /// From 0 to 1: how much a word counts that is likely by this model, beside one that is likely by the engine's own.
    var weight: Double

    /// Enough that a phrase is heard where it is said; a word that nothing announces counts as much as a contextual string.
    static let defaultWeight = 0.2
}

extension Lexicon {
    /// Reads a prepared language model.
    ///
    /// - Returns: the model, and how many of its words nobody could pronounce.
    func customModel(_ configuration: CustomLanguageModel) throws -> (
        CustomModel, unknown: Int
    ) {
        guard let text = try? String(contentsOf: configuration.languageModel, encoding: .utf8),
            let listed = ListedWords(arpa: text)
        else {
            throw PocketSphinxError(
                .customModelUnusable, subject: configuration.languageModel.path,
                reason: "it is not there, or is no language model in the format of the ARPA")
        }
        let taught = try pronunciations(taughtBy: configuration.vocabulary)
        var words: [CustomModel.Word] = []
        var unknown = 0
        for word in listed.words {
            if let taught = taught[word] {
                // Where the dictionary has the word, these are further pronunciations of it.
                let first = try isListed(word) ? Self.firstFreeNumber : 1
                words += Self.numbered(word, taught.map { $0.joined(separator: " ") }, from: first)
            } else if try !isListed(word) {
                let guesses = try pronunciations(of: word).map { try names(of: $0) }
                if guesses.isEmpty { unknown += 1 }
                words += Self.numbered(word, guesses, from: 1)
            }
        }
        let weight = min(max(configuration.weight ?? CustomModel.defaultWeight, 0), 1)
        let model = CustomModel(
            file: configuration.languageModel, origin: listed.origin, words: words, weight: weight)
        return (model, unknown)
    }

    /// The dictionary numbers the pronunciations of a word, but never that far.
    private static let firstFreeNumber = 20

    private static func numbered(_ word: String, _ pronunciations: [String], from first: Int) -> [CustomModel
        .Word]
    {
        pronunciations.enumerated().map { index, phones in
            let number = first + index
            return CustomModel.Word(name: number == 1 ? word : "\(word)(\(number))", phones: phones)
        }
    }

    private func pronunciations(taughtBy file: URL?) throws -> [String: [[String]]] {
        guard let file else { return [:] }
        // A configuration may name a place for pronunciations where there were none to write.
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw PocketSphinxError(
                .customModelUnusable, subject: file.path, reason: "its pronunciations cannot be read")
        }
        return CustomWords.pronunciations(in: text)
    }
}

/// The words that a language model lists, in the format of the ARPA.
private struct ListedWords {
    let origin: String
    let words: [String]

    init?(arpa text: String) {
        var words: [String] = []
        var isInList = false
        var hasList = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines {
            if line.hasPrefix("\\") {
                isInList = line.hasPrefix("\\1-grams:")
                hasList = hasList || isInList
            } else if isInList {
                let fields = line.split(whereSeparator: \.isWhitespace)
                if fields.count > 1, !fields[1].hasPrefix("<") { words.append(String(fields[1])) }
            }
        }
        guard hasList else { return nil }
        origin = String(lines[0])
        self.words = words
    }
}
