import TestSupport
import Testing

@testable import PocketSphinxEngine

@Suite("Spelling")
struct SpellingTests {
    /// A language in which every letter has one phone, but that `x` has two, `h` none, and `c` depends on the next letter.
    private static func phones(of word: [UInt8]) -> [UInt8] {
        word.indices.flatMap { index -> [UInt8] in
            switch word[index] {
            case 24: [11, 19]
            case 8: []
            case 3: index + 1 < word.count && word[index + 1] == 5 ? [19] : [11]
            default: [word[index]]
            }
        }
    }

    private static let lessons: [SpelledWord] = {
        var generator = SeededGenerator(seed: 3)
        return (0..<1_500).map { _ in
            let letters = (0..<Int.random(in: 2...7, using: &generator)).map { _ in
                UInt8.random(in: 1...26, using: &generator)
            }
            return SpelledWord(letters: letters, phones: phones(of: letters))
        }.filter { !$0.phones.isEmpty }
    }()

    @Test("what each letter stands for is found from whole words alone")
    func alignment() throws {
        let aligner = GraphoneAligner(words: Self.lessons)
        let word = try #require(Letters.of("hexa"))
        let graphones = try #require(aligner.align(SpelledWord(letters: word, phones: Self.phones(of: word))))
        #expect(graphones.map(\.phones) == [[], [5], [11, 19], [1]])
    }

    @Test("a word with more phones than its letters can bear has no alignment")
    func impossible() {
        let aligner = GraphoneAligner(words: Self.lessons)
        #expect(aligner.align(SpelledWord(letters: [1], phones: [1, 2, 3])) == nil)
    }

    @Test(
        "new words are read by the rules of the known ones, context included",
        arguments: ["cede", "cable", "fox", "haha"])
    func reading(word: String) throws {
        let model = SpellingModel(words: Self.lessons)
        let letters = try #require(Letters.of(word))
        #expect(model.readings(of: letters, limit: 3).first?.phones == Self.phones(of: letters))
    }

    @Test("readings are different, likeliest first, and sum to no more than 1")
    func readings() throws {
        let model = SpellingModel(words: Self.lessons)
        let readings = model.readings(of: try #require(Letters.of("cecil")), limit: 4)
        let probabilities = readings.map(\.probability)
        #expect(probabilities == probabilities.sorted(by: >))
        #expect(probabilities.reduce(0, +) <= 1.000_001)
        #expect(Set(readings.map(\.phones)).count == readings.count)
    }
}

@Suite("Vocabulary of the context")
struct ContextVocabularyTests {
    private let vocabulary = ContextVocabulary(entries: [
        .init(
            name: "=0", phones: "A B C D",
            words: [.init(text: "Ada", phoneCount: 1), .init(text: "King", phoneCount: 3)],
            probability: 0.001)
    ])

    @Test("the words of a phrase share its frames by their numbers of phones")
    func shares() {
        let words = vocabulary.words(heard: "=0", firstFrame: 100, lastFrame: 139, posterior: 0.5)
        #expect(
            words == [
                SphinxWord(text: "Ada", firstFrame: 100, lastFrame: 109, posterior: 0.5),
                SphinxWord(text: "King", firstFrame: 110, lastFrame: 139, posterior: 0.5),
            ])
    }

    @Test("a word of the dictionary is no entry", arguments: ["ada", "=1", "=", "0"])
    func others(name: String) {
        #expect(vocabulary.words(heard: name, firstFrame: 0, lastFrame: 9, posterior: nil) == nil)
    }

    @Test("dictionary lines give words, pronunciations and phones")
    func dictionary() {
        let dictionary = PronunciationDictionary(
            lines: "read R IY D\nread(2) R EH D\n\nodd\n".split(separator: "\n"))
        #expect(dictionary.entries["read"]?.map(dictionary.names) == ["R IY D", "R EH D"])
        #expect(dictionary.entries.count == 1)
    }
}

@Suite("Contextual strings", .enabled(if: Installed.isPresent, Installed.reason), .serialized)
struct ContextualStringTests {
    private let lexicon: Lexicon?

    init() throws {
        lexicon = Lexicon(dictionary: try SphinxModel(folder: Installed.model).dictionary, lessons: 4_000)
    }

    @Test("known words come from the dictionary, phrases are one entry, what has no letters is counted")
    func vocabulary() async throws {
        let (found, unknown) = try await #require(lexicon).vocabulary(for: [
            "Delilah", "Garden Room", "???", "Delilah",
        ])
        #expect(unknown == 1)
        #expect(
            found.entries.filter { $0.words.map(\.text) == ["Delilah"] }.map(\.phones).sorted() == [
                "D AH L AY L AH", "D IH L AY L AH",
            ])
        #expect(
            found.entries.contains {
                $0.words.map(\.text) == ["Garden", "Room"] && $0.phones == "G AA R D AH N R UW M"
            })
    }

    @Test("a name that the dictionary lacks is pronounced from its spelling")
    func unknownName() async throws {
        let (found, unknown) = try await #require(lexicon).vocabulary(for: ["Zeltoran"])
        #expect(unknown == 0)
        let phones = found.entries.map(\.phones)
        #expect(phones.contains { $0.hasPrefix("Z EH L T") && $0.hasSuffix("N") }, "\(phones)")
    }

    @Test(
        "a contextual string is written as the user wrote it where it is said, and changes nothing where it is not"
    )
    func bias() async throws {
        let engine = try Installed.engine()
        let clips = Installed.clips.map(\.samples)
        try #require(clips.count == 5)
        let before = try await engine.finals(of: clips[0]).text
        #expect(!before.contains("Dashwood"))
        let pieces = clips[0].pieces(of: [8_000])
        let biased = try await engine.events(of: pieces) { $0.contextualStrings = ["John Dashwood"] }.finals
        #expect(biased.text.contains("John Dashwood"), "\(biased.text)")
        let elsewhere = try await engine.events(of: clips[1].pieces(of: [8_000])) {
            $0.contextualStrings = ["John Dashwood"]
        }.finals
        #expect(elsewhere.text == (try await engine.finals(of: clips[1]).text))
        // The engine has not kept the words for the next run.
        #expect(try await engine.finals(of: clips[0]).text == before)
    }
}
