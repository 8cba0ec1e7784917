import Foundation
import Spoken
import Testing

@testable import PocketSphinxEngine

/// How well pronunciations are guessed: the model learns from nine words in ten of the dictionary and is asked for a sample of
/// the others. A word counts as the pronunciation, of those that the dictionary lists, that is nearest to the guess.
/// `READBACK_MEASURE=1` runs it.
@Suite(
    "Pronunciations from spellings",
    .enabled(if: ProcessInfo.processInfo.environment["READBACK_MEASURE"] != nil))
struct PronunciationTests {
    @Test("of words that were held out less than eight phones in a hundred are guessed wrong")
    func heldOut() throws {
        let dictionary = try PronunciationDictionary(
            contentsOf: try SphinxModel(folder: Installed.model).dictionary)
        let names = dictionary.entries.keys.filter { Letters.of($0) != nil }.sorted()
        // Evenly spread over the alphabet; a fifth of the held-out words is enough to be asked.
        let known = names.enumerated().filter { $0.offset % 10 != 0 }.map(\.element)
        let asked = names.enumerated().filter { $0.offset % 50 == 0 }.map(\.element)
        let lessons = known.flatMap { name in
            (dictionary.entries[name] ?? []).compactMap { phones in
                Letters.of(name).map { SpelledWord(letters: $0, phones: phones) }
            }
        }
        let model = SpellingModel(words: lessons)
        var words = 0
        var phones = 0
        var wrongWords = 0
        var wrongPhones = 0
        for name in asked {
            guard let letters = Letters.of(name), let listed = dictionary.entries[name] else { continue }
            let guess = model.readings(of: letters, limit: 1).first?.phones ?? []
            let distances = listed.map { ($0.count, editDistance(guess, $0)) }
            guard let (length, wrong) = distances.min(by: { $0.1 < $1.1 }) else { continue }
            words += 1
            phones += length
            wrongPhones += wrong
            if wrong > 0 { wrongWords += 1 }
        }
        print(
            "learned from \(lessons.count) words; of \(words) others \(wrongPhones) of \(phones) phones are wrong, in \(wrongWords) words"
        )
        #expect(words > 1_000)
        #expect(Double(wrongPhones) < 0.08 * Double(phones))
    }
}
