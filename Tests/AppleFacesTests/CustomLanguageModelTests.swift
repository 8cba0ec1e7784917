import Foundation
import SpeechEngines
import Testing

@testable import AppleFaces

private typealias Data = SFCustomLanguageModelData

@Suite("Custom language model data")
struct CustomLanguageModelDataTests {
    private let locale = Locale(identifier: "en-US")

    @Test("what stands between the braces is inserted in order, conditions and loops included")
    func builder() {
        let data = Data(locale: locale, identifier: "chess", version: "1") {
            Data.PhraseCount(phrase: "play the Albin counter gambit", count: 10)
            for name in ["Winawer", "Tartakower"] { Data.PhraseCount(phrase: name, count: 1) }
            if locale.identifier.isEmpty { Data.PhraseCount(phrase: "never", count: 1) }
            Data.CustomPronunciation(grapheme: "Winawer", phonemes: ["w I n aU @r"])
        }
        #expect(
            data.contents.phraseCounts.map(\.phrase) == [
                "play the Albin counter gambit", "Winawer", "Tartakower",
            ])
        #expect(data.contents.pronunciations.map(\.grapheme) == ["Winawer"])
    }

    @Test("a template gives every combination of its classes, and shares its count among them")
    func templates() async throws {
        let data = Data(locale: locale, identifier: "chess", version: "1") {
            Data.PhraseCountsFromTemplates(classes: [
                "piece": ["rook", "king"], "rank": ["one", "two", "three"],
            ]) {
                Data.TemplatePhraseCountGenerator.Template("<piece> to e <rank>", count: 60)
                Data.TemplatePhraseCountGenerator.Template("check", count: 5)
            }
        }
        let phrases = data.contents.phraseCounts
        #expect(
            phrases.map(\.phrase) == [
                "rook to e one", "rook to e two", "rook to e three", "king to e one", "king to e two",
                "king to e three", "check",
            ])
        #expect(phrases.map(\.count) == [10, 10, 10, 10, 10, 10, 5])
    }

    @Test("a template with more combinations than its count gives as many as the count, spread over all")
    func largeTemplate() async throws {
        let generator = Data.TemplatePhraseCountGenerator()
        let digits = (0..<10).map(String.init)
        generator.define(className: "d", values: digits)
        generator.insert(template: "<d> <d> <d> <d> <d> <d>", count: 500)
        let data = Data(locale: locale, identifier: "numbers", version: "1")
        try await data.insert(phraseCountGenerator: generator)
        let phrases = data.contents.phraseCounts
        #expect(phrases.count == 500 && Set(phrases).count == 500)
        #expect(Set(phrases.compactMap(\.phrase.first)).count == 10)
    }

    @Test("a class that is not defined is an error: of the generator, and of the export")
    func undefinedClass() async throws {
        let generator = Data.TemplatePhraseCountGenerator()
        generator.insert(template: "take the <pice>", count: 1)
        let data = Data(locale: locale, identifier: "chess", version: "1")
        await #expect(throws: SpeechError.self) { try await data.insert(phraseCountGenerator: generator) }
        let built = Data(locale: locale, identifier: "chess", version: "1") {
            Data.PhraseCountsFromTemplates(classes: [:]) {
                Data.TemplatePhraseCountGenerator.Template("take the <pice>", count: 1)
            }
        }
        await #expect {
            try await built.export(to: URL(filePath: "/nowhere/data"))
        } throws: { ($0 as? SpeechError)?.code == .undefinedTemplateClassName && "\($0)".contains("pice") }
    }

    @Test("exported data is read as it was, and equal data is equal")
    func codable() throws {
        let data = Data(locale: locale, identifier: "chess", version: "1") {
            Data.PhraseCount(phrase: "check", count: 3)
            Data.CustomPronunciation(grapheme: "Winawer", phonemes: ["w", "I", "n", "aU", "@r"])
        }
        let decoded = try JSONDecoder().decode(Data.self, from: try JSONEncoder().encode(data))
        #expect(decoded == data && decoded.hashValue == data.hashValue)
        decoded.insert(phraseCount: .init(phrase: "mate", count: 1))
        #expect(decoded != data)
    }

    @Test("phonemes of English are known by their symbols, with or without marks; those of others are not")
    func phonemes() {
        #expect(EnglishPhonemes.names(of: ["\"w I n aU @r"]) == ["W", "IH", "N", "AW", "ER"])
        #expect(EnglishPhonemes.names(of: ["w", "i:", "%n"]) == ["W", "IY", "N"])
        #expect(EnglishPhonemes.names(of: ["x"]) == nil)
        #expect(EnglishPhonemes.names(of: []) == nil)
        for symbol in Data.supportedPhonemes(locale: locale) {
            #expect(EnglishPhonemes.names(of: [symbol])?.count == 1, "\(symbol)")
        }
        #expect(Data.supportedPhonemes(locale: Locale(identifier: "fr-FR")).isEmpty)
    }
}

@Suite("Language model of phrases")
struct PhraseModelTests {
    private let model = PhraseModel([
        (["check"], 2), (["take", "the", "rook"], 5), (["take", "the", "king"], 1), (["the", "rook"], 1),
    ])

    @Test("after every context the probabilities of all words sum to 1")
    func sums() {
        let words = model.words + [PhraseModel.end]
        for context in [[], ["take"], ["the"], ["take", "the"], [PhraseModel.start], ["never", "heard"]] {
            let sum = words.reduce(0) { $0 + model.probability(of: $1, after: context) }
            #expect(abs(sum - 1) < 1e-9, "\(context): \(sum)")
        }
    }

    @Test("what was said more often after the same words is likelier, and what was never said is possible")
    func counts() {
        let rook = model.probability(of: "rook", after: ["take", "the"])
        let king = model.probability(of: "king", after: ["take", "the"])
        let check = model.probability(of: "check", after: ["take", "the"])
        #expect(rook > king && king > check && check > 0, "\(rook) \(king) \(check)")
        #expect(model.probability(of: "queen", after: ["take", "the"]) == 0)
    }

    @Test("in the ARPA's format, every line gives the probability or what leads to it")
    func arpa() throws {
        let lines = model.arpa(origin: "from a test").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "from a test")
        #expect(lines.contains("ngram 1=7") && lines.contains("\\end\\"), "\(lines)")
        // "take the rook" is listed whole; "take the check" by the reserves of what is.
        func entry(_ gram: String) -> [Double]? {
            lines.first { line in
                let fields = line.split(separator: " ")
                return fields.dropFirst().prefix(gram.split(separator: " ").count).joined(separator: " ")
                    == gram
                    && fields.dropFirst(1 + gram.split(separator: " ").count).allSatisfy { Double($0) != nil }
            }.map { $0.split(separator: " ").compactMap { Double($0) } }
        }
        let rook = try #require(entry("take the rook"))
        #expect(abs(pow(10, rook[0]) - model.probability(of: "rook", after: ["take", "the"])) < 1e-3)
        let two = try #require(entry("take the"))
        let one = try #require(entry("the"))
        let check = try #require(entry("check"))
        let backedOff = pow(10, two[1] + one[1] + check[0])
        #expect(abs(backedOff - model.probability(of: "check", after: ["take", "the"])) < 1e-4)
    }
}

@Suite("Preparing a language model")
struct PreparingTests {
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "lm-\(UUID().uuidString)")
        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }
        func file(_ name: String) -> URL { url.appending(path: name) }
        var configuration: SFSpeechLanguageModel.Configuration {
            SFSpeechLanguageModel.Configuration(languageModel: file("lm"), vocabulary: file("words"))
        }
    }

    private func data(_ phrase: String, phonemes: [String]? = nil) -> Data {
        let data = Data(locale: Locale(identifier: "en-US"), identifier: "test", version: "1")
        data.insert(phraseCount: .init(phrase: phrase, count: 2))
        if let phonemes { data.insert(term: .init(grapheme: "Winawer", phonemes: phonemes)) }
        return data
    }

    @Test("a model and its words are written once for the same data, and anew for other data")
    func cache() async throws {
        let folder = try Folder()
        let configuration = folder.configuration
        func prepare(_ phrase: String, ignoresCache: Bool = false) async throws -> String {
            let data = data(phrase, phonemes: ["w I n aU @r"])
            try await data.export(to: folder.file("data"))
            try await SFSpeechLanguageModel.prepareCustomLanguageModel(
                for: folder.file("data"), configuration: configuration, ignoresCache: ignoresCache)
            return try String(contentsOf: configuration.languageModel, encoding: .utf8)
        }
        let first = try await prepare("the Winawer variation, please!")
        #expect(first.contains(" the Winawer variation\n") && !first.contains("!"), "\(first)")
        let words = try String(contentsOf: try #require(configuration.vocabulary), encoding: .utf8)
        #expect(CustomWords.pronunciations(in: words) == ["Winawer": [["W", "IH", "N", "AW", "ER"]]])
        let mark = first + "kept"
        try mark.write(to: configuration.languageModel, atomically: true, encoding: .utf8)
        #expect(try await prepare("the Winawer variation, please!") == mark)
        #expect(try await prepare("the Winawer variation, please!", ignoresCache: true) == first)
        #expect(try await prepare("the French defence") != first)
    }

    @Test("what cannot be used is refused with the reason")
    func refused() async throws {
        let folder = try Folder()
        func prepare(_ data: Data?, _ configuration: SFSpeechLanguageModel.Configuration) async throws {
            try await data?.export(to: folder.file("data"))
            try await SFSpeechLanguageModel.prepareCustomLanguageModel(
                for: folder.file("data"), configuration: configuration)
        }
        await #expect(throws: SpeechError.self) { try await prepare(nil, folder.configuration) }
        try "no data".write(to: folder.file("data"), atomically: true, encoding: .utf8)
        await #expect(throws: SpeechError.self) { try await prepare(nil, folder.configuration) }
        for (data, configuration, code) in [
            (data("?!"), folder.configuration, SpeechError.Code.malformedSupplementalModel),
            (data("check", phonemes: ["x"]), folder.configuration, .malformedSupplementalModel),
            (data("check", phonemes: ["w"]), .init(languageModel: folder.file("lm")), .missingParameter),
        ] {
            let error = await #expect(throws: SpeechError.self) { try await prepare(data, configuration) }
            #expect(error?.code == code, "\(String(describing: error))")
        }
    }
}
