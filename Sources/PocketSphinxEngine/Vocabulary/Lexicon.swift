import Execution
import Foundation

/// Turns words and phrases of the user into entries for the decoder. The dictionary is read when it is first needed, and how
/// words are spelled is learned when a word is not in it: about a second of work each, once.
actor Lexicon {
    private let executor = QueueExecutor(label: "readback.pocketsphinx.lexicon")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Pronunciations of one word or phrase that are listened for.
    private static let variants = 3

    private let file: URL
    private let lessons: Int
    private var loaded: PronunciationDictionary?
    private var learned: SpellingModel?

    /// - Parameter lessons: how many words to learn spelling from; fewer are quicker and worse.
    init(dictionary file: URL, lessons: Int = .max) {
        self.file = file
        self.lessons = lessons
    }

    /// - Returns: the vocabulary, and how many of the phrases nobody could pronounce.
    func vocabulary(for phrases: [String], weights: ContextWeights = .standard) throws -> (
        ContextVocabulary, unknown: Int
    ) {
        guard !phrases.isEmpty else { return (.empty, 0) }
        let dictionary = try dictionary()
        var entries: [ContextVocabulary.Entry] = []
        var unknown = 0
        var seen: Set<String> = []
        for phrase in phrases where seen.insert(phrase).inserted {
            let words = phrase.split(whereSeparator: \.isWhitespace).map(String.init)
            let pronounced = try words.map { try pronunciations(of: $0) }
            guard !words.isEmpty, !pronounced.contains(where: \.isEmpty) else {
                unknown += 1
                continue
            }
            let probability = weights.probability(wordCount: words.count, phraseCount: phrases.count)
            for choice in 0..<(pronounced.map(\.count).max() ?? 1) {
                let chosen = pronounced.map { $0[min(choice, $0.count - 1)] }
                entries.append(
                    ContextVocabulary.Entry(
                        name: "\(ContextVocabulary.mark)\(entries.count)",
                        phones: chosen.map(dictionary.names).joined(separator: " "),
                        words: zip(words, chosen).map { .init(text: $0, phoneCount: $1.count) },
                        probability: probability))
            }
        }
        return (ContextVocabulary(entries: entries), unknown)
    }

    /// How a word may be pronounced, likeliest first; empty if it has no letters.
    func pronunciations(of word: String) throws -> [[UInt8]] {
        let plain = word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        let dictionary = try dictionary()
        if let listed = dictionary.entries[plain] { return Array(listed.prefix(Self.variants)) }
        let parts = plain.split { !$0.isLetter && $0 != "'" }.map(String.init)
        if parts.count > 1 {
            let pronounced = try parts.map { try pronunciations(of: $0) }
            return pronounced.contains(where: \.isEmpty) ? [] : [pronounced.flatMap { $0[0] }]
        }
        guard let part = parts.first, let letters = Letters.of(part) else { return [] }
        if let listed = dictionary.entries[part] { return Array(listed.prefix(Self.variants)) }
        return try spelling().readings(of: letters, limit: Self.variants).map(\.phones)
    }

    /// Whether the dictionary has a word as it is written.
    func isListed(_ word: String) throws -> Bool { try dictionary().entries[word] != nil }

    /// The phones of a pronunciation, by name.
    func names(of pronunciation: [UInt8]) throws -> String { try dictionary().names(of: pronunciation) }

    /// Frees what was read and learned.
    func unload() {
        loaded = nil
        learned = nil
    }

    private func dictionary() throws -> PronunciationDictionary {
        if let loaded { return loaded }
        let dictionary = try PronunciationDictionary(contentsOf: file)
        loaded = dictionary
        return dictionary
    }

    private func spelling() throws -> SpellingModel {
        if let learned { return learned }
        let model = SpellingModel(words: Self.lessons(from: try dictionary(), atMost: lessons))
        learned = model
        return model
    }

    /// The dictionary's words that are spelled with letters alone, in the order of the alphabet, evenly chosen.
    static func lessons(from dictionary: PronunciationDictionary, atMost limit: Int) -> [SpelledWord] {
        let words = dictionary.entries.keys.sorted()
        let step = max(1, words.count / max(1, limit))
        return stride(from: 0, to: words.count, by: step).flatMap { index -> [SpelledWord] in
            guard let letters = Letters.of(words[index]) else { return [] }
            return (dictionary.entries[words[index]] ?? []).map { SpelledWord(letters: letters, phones: $0) }
        }
    }
}

/// How strongly contextual strings pull. Each gets an equal part of `mass`, but no more than `most`.
struct ContextWeights: Hashable, Sendable {
    var mass = 0.02
    var most = 0.002

    static let standard = ContextWeights()

    func probability(wordCount: Int, phraseCount: Int) -> Double {
        min(most, mass / Double(max(1, phraseCount)))
    }
}
