import Execution
import Files
import Foundation
import SpeechAnalysis
import SpeechEngines

/// Phrases that are likely to be said, how often, and how unusual words are pronounced: what a language model of one's own is
/// made from.
///
/// ```swift
/// let data = SFCustomLanguageModelData(locale: Locale(identifier: "en-US"), identifier: "chess", version: "1") {
///     SFCustomLanguageModelData.PhraseCount(phrase: "play the Albin counter gambit", count: 10)
///     SFCustomLanguageModelData.CustomPronunciation(grapheme: "Winawer", phonemes: ["w I n aU @r"])
/// }
/// try await data.export(to: file)
/// try await SFSpeechLanguageModel.prepareCustomLanguageModel(for: file, configuration: configuration)
/// let transcriber = DictationTranscriber(
///     locale: locale, contentHints: [.customizedLanguage(modelConfiguration: configuration)],
///     transcriptionOptions: [], reportingOptions: [], attributeOptions: [])
/// ```
public final class SFCustomLanguageModelData: Hashable, Codable, Sendable {
    /// How often a phrase is to be expected, in proportion to the others.
    public struct PhraseCount: Hashable, Codable, Sendable {
        /// What is likely to be said.
        public let phrase: String
        /// How often it stands in the text that the model is made of.
        public let count: Int

        /// A phrase that is likely to be said.
        public init(phrase: String, count: Int) {
            self.phrase = phrase
            self.count = count
        }
    }

    /// How a word is pronounced. Several for one word are all listened for.
    public struct CustomPronunciation: Hashable, Codable, Sendable {
        /// The word as it is written.
        public let grapheme: String
        /// In X-SAMPA; each string holds one phoneme, or several with spaces between them. See
        /// ``SFCustomLanguageModelData/supportedPhonemes(locale:)``.
        public let phonemes: [String]

        /// A word and how it is spoken.
        public init(grapheme: String, phonemes: [String]) {
            self.grapheme = grapheme
            self.phonemes = phonemes
        }
    }

    struct Contents: Hashable, Sendable {
        var phraseCounts: [PhraseCount] = []
        var pronunciations: [CustomPronunciation] = []
        /// What was wrong with a template, where nothing could be thrown.
        var failure: SpeechError?
    }

    /// The language.
    public let locale: Locale
    /// A name of the caller's choice.
    public let identifier: String
    /// A version of the caller's choice.
    public let version: String
    private let stored = Mutex(Contents())

    /// An empty model, to be filled by ``insert(phraseCount:)`` and ``insert(term:)``.
    public init(locale: Locale, identifier: String, version: String) {
        self.locale = locale
        self.identifier = identifier
        self.version = version
    }

    /// A model of what is listed.
    public convenience init(
        locale: Locale, identifier: String, version: String,
        @DataInsertableBuilder builder: () -> any DataInsertable
    ) {
        self.init(locale: locale, identifier: identifier, version: version)
        builder().insert(data: self)
    }

    var contents: Contents { stored.withLock { $0 } }

    /// Adds a phrase.
    public func insert(phraseCount: PhraseCount) {
        stored.withLock { $0.phraseCounts.append(phraseCount) }
    }

    /// Adds a pronunciation.
    public func insert(term: CustomPronunciation) {
        stored.withLock { $0.pronunciations.append(term) }
    }

    /// Takes all that a generator has.
    ///
    /// - Throws: `SpeechError`, `undefinedTemplateClassName`, for a template that names a class which is not defined.
    public func insert(phraseCountGenerator: some PhraseCountGenerator) async throws {
        for try await phraseCount in phraseCountGenerator { insert(phraseCount: phraseCount) }
    }

    func insert(failure: SpeechError) {
        stored.withLock { $0.failure = $0.failure ?? failure }
    }

    /// The phonemes that pronunciations in a language may have, in X-SAMPA; none for a language that no engine here can be taught.
    public static func supportedPhonemes(locale: Locale) -> [String] {
        locale.language.languageCode == .english ? EnglishPhonemes.symbols : []
    }

    /// Writes the data for ``SFSpeechLanguageModel/prepareCustomLanguageModel(for:configuration:ignoresCache:)``.
    ///
    /// - Throws: `SpeechError`, `undefinedTemplateClassName`, if a template named a class that is not defined.
    public func export(to url: URL) async throws {
        if let failure = contents.failure { throw failure }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try AtomicFile.write(Array(try encoder.encode(self)), to: url.path)
    }

    // MARK: Hashable and Codable

    private enum Key: String, CodingKey { case locale, identifier, version, phraseCounts, pronunciations }

    /// Writes what ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let contents = contents
        try container.encode(locale.identifier(.bcp47), forKey: .locale)
        try container.encode(identifier, forKey: .identifier)
        try container.encode(version, forKey: .version)
        try container.encode(contents.phraseCounts, forKey: .phraseCounts)
        try container.encode(contents.pronunciations, forKey: .pronunciations)
    }

    /// Reads what was exported.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        locale = Locale(identifier: try container.decode(String.self, forKey: .locale))
        identifier = try container.decode(String.self, forKey: .identifier)
        version = try container.decode(String.self, forKey: .version)
        let contents = Contents(
            phraseCounts: try container.decode([PhraseCount].self, forKey: .phraseCounts),
            pronunciations: try container.decode([CustomPronunciation].self, forKey: .pronunciations))
        stored.withLock { $0 = contents }
    }

    /// Whether both hold the same for the same language.
    public static func == (first: SFCustomLanguageModelData, second: SFCustomLanguageModelData) -> Bool {
        first.locale.identifier(.bcp47) == second.locale.identifier(.bcp47)
            && first.identifier == second.identifier && first.version == second.version
            && first.contents == second.contents
    }

    /// Hashes what tells models apart at a glance.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
        hasher.combine(version)
        hasher.combine(contents)
    }
}
