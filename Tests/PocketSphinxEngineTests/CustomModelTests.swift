import AppleFaces
import Foundation
import SpeechAnalysis
import SpeechEngines
import Testing

@testable import PocketSphinxEngine

@Suite("Custom language models", .enabled(if: Installed.isPresent, Installed.reason), .serialized)
struct CustomModelTests {
    private typealias Data = SFCustomLanguageModelData

    /// Data that has been exported and prepared; its files go with the test.
    private final class Prepared {
        private let folder = FileManager.default.temporaryDirectory.appending(path: "lm-\(UUID().uuidString)")
        var configuration: SFSpeechLanguageModel.Configuration

        init(_ data: SFCustomLanguageModelData) async throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            configuration = SFSpeechLanguageModel.Configuration(
                languageModel: folder.appending(path: "lm"), vocabulary: folder.appending(path: "words"))
            let file = folder.appending(path: "data")
            try await data.export(to: file)
            try await SFSpeechLanguageModel.prepareCustomLanguageModel(
                for: file, configuration: configuration)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }
    }

    private func clip(_ number: String) throws -> [Int16] {
        try #require(Installed.clips.first { $0.name.hasSuffix(number) }).samples
    }

    /// What a dictation transcriber makes of a clip: the whole way, from the hint to the text.
    private func dictate(
        _ samples: [Int16], _ engine: PocketSphinxEngine, _ model: SFSpeechLanguageModel.Configuration?
    ) async throws -> String {
        let transcriber = DictationTranscriber(
            locale: Locale(identifier: "en-US"),
            contentHints: Set(model.map { [.customizedLanguage(modelConfiguration: $0)] } ?? []),
            transcriptionOptions: [], reportingOptions: [], attributeOptions: [],
            provider: FixedEngineProvider(engine))
        let analyzer = SpeechAnalyzer(modules: [transcriber])
        let chunk = AnalyzerInput(buffer: .init(sampleRate: 16_000, samples))
        let inputs = AsyncStream { continuation in
            continuation.yield(chunk)
            continuation.finish()
        }
        async let text = transcriber.results.reduce("") { $0 + String($1.text.characters) }
        _ = try await analyzer.analyzeSequence(inputs)
        try await analyzer.finalizeAndFinishThroughEndOfInput()
        return try await text
    }

    @Test("a phrase that was not recognised before is recognised, and nothing changes where it is not said")
    func phrase() async throws {
        let engine = try Installed.engine()
        let prepared = try await Prepared(
            Data(locale: Locale(identifier: "en-US"), identifier: "austen", version: "1") {
                Data.PhraseCount(phrase: "is to be ill disposed", count: 5)
                Data.PhraseCount(phrase: "an ill disposed young man", count: 5)
            })
        let model = prepared.configuration
        let (said, other) = (try clip("0890"), try clip("0930"))
        let before = try await dictate(said, engine, nil)
        #expect(!before.contains("ill disposed"), "\(before)")
        let after = try await dictate(said, engine, model)
        #expect(after.hasSuffix("to be ill disposed"), "\(after), before: \(before)")
        #expect(try await dictate(other, engine, model) == (try await dictate(other, engine, nil)))
        // Weight 0 is no model at all, and none is kept for the next run.
        var silent = model
        silent.weight = 0
        #expect(try await dictate(said, engine, silent) == before)
        #expect(try await dictate(said, engine, nil) == before)
        // The files live as long as this.
        _ = prepared
    }

    @Test("a word is written as in the phrases, and heard as its pronunciation says")
    func pronunciation() async throws {
        let engine = try Installed.engine()
        func model(_ phonemes: String) async throws -> Prepared {
            try await Prepared(
                Data(locale: Locale(identifier: "en-US"), identifier: "austen", version: "1") {
                    Data.PhraseCount(phrase: "mister john Xyzzy had then leisure", count: 5)
                    Data.CustomPronunciation(grapheme: "Xyzzy", phonemes: [phonemes])
                })
        }
        let clip = try clip("0870")
        let right = try await model("d { S w U d")
        #expect(try await dictate(clip, engine, right.configuration).contains("john Xyzzy had then leisure"))
        let wrong = try await model("i j u p m O m i")
        let heard = try await dictate(clip, engine, wrong.configuration)
        #expect(!heard.contains("Xyzzy"), "\(heard)")
    }

    @Test("words of the phrases are looked up, taught, or guessed, in this order")
    func words() async throws {
        let prepared = try await Prepared(
            Data(locale: Locale(identifier: "en-US"), identifier: "test", version: "1") {
                Data.PhraseCount(phrase: "Zeltoran read the Winawer 77", count: 1)
                Data.CustomPronunciation(grapheme: "Winawer", phonemes: ["w I n aU @r"])
                Data.CustomPronunciation(grapheme: "read", phonemes: ["r i"])
            })
        let lexicon = Lexicon(dictionary: try SphinxModel(folder: Installed.model).dictionary, lessons: 4_000)
        let (model, unknown) = try await lexicon.customModel(prepared.configuration)
        let phones = Dictionary(grouping: model.words, by: \.name).mapValues { $0.map(\.phones) }
        #expect(phones["Winawer"] == ["W IH N AW ER"])
        #expect(phones["the"] == nil)
        #expect(phones["read"] == nil && phones["read(20)"] == ["R IY"], "\(phones)")
        #expect(phones["Zeltoran"]?[0].hasPrefix("Z EH L T") == true, "\(phones)")
        #expect(unknown == 1)
    }

    @Test("a model that is not there, or is none, fails the session with a sentence")
    func unusable() async throws {
        let engine = try Installed.engine()
        for file in ["/nowhere/lm", #filePath] {
            let configuration = SFSpeechLanguageModel.Configuration(languageModel: URL(filePath: file))
            await #expect {
                _ = try await dictate([Int16](repeating: 0, count: 16_000), engine, configuration)
            } throws: { ($0 as? PocketSphinxError)?.kind == .customModelUnusable && "\($0)".contains(file) }
        }
    }
}
