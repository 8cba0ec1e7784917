import Foundation
import Spoken

/// How well pronunciations are guessed: the model learns from nine words in ten of the dictionary and is asked for a sample of
/// the others. A word counts as the pronunciation, of those that the dictionary lists, that is nearest to the guess.
package struct SpellingReport: Sendable {
    package private(set) var lessons = 0
    package private(set) var words = 0
    package private(set) var wordErrors = 0
    package private(set) var phones = 0
    package private(set) var phoneErrors = 0
    /// Words none of whose first three guesses is right.
    package private(set) var missed = 0

    package init(modelFolder: URL) throws {
        let dictionary = try PronunciationDictionary(
            contentsOf: try SphinxModel(folder: modelFolder).dictionary)
        let names = dictionary.entries.keys.filter { Letters.of($0) != nil }.sorted()
        var known: [SpelledWord] = []
        var asked: [String] = []
        for (index, name) in names.enumerated() {
            // Evenly spread over the alphabet; a fifth of the held-out words is enough to be asked.
            if index % 10 == 0 {
                if index % 50 == 0 { asked.append(name) }
                continue
            }
            guard let letters = Letters.of(name) else { continue }
            known += (dictionary.entries[name] ?? []).map { SpelledWord(letters: letters, phones: $0) }
        }
        lessons = known.count
        let model = SpellingModel(words: known)
        for name in asked {
            guard let letters = Letters.of(name), let listed = dictionary.entries[name] else { continue }
            let guesses = model.readings(of: letters, limit: 3).map(\.phones)
            let errors = listed.map { ($0, editDistance(guesses.first ?? [], $0)) }.min { $0.1 < $1.1 }
            guard let errors else { continue }
            words += 1
            phones += errors.0.count
            phoneErrors += errors.1
            if errors.1 > 0 { wordErrors += 1 }
            if !guesses.contains(where: listed.contains) { missed += 1 }
        }
    }
}
