import Foundation
import ModelStore
import SpeechEngines

/// A language model of the caller's own, which biases recognition without excluding anything.
///
/// See ``SFCustomLanguageModelData`` for how one is made.
public enum SFSpeechLanguageModel {
    /// Where the parts of a prepared model lie.
    public typealias Configuration = CustomLanguageModel

    /// Makes the parts of a model from exported data. Returns at once if they have been made from the same data before.
    ///
    /// - Throws: `SpeechError`: `malformedSupplementalModel` if the data cannot be used,
    ///   `missingParameter` if it has pronunciations and the configuration no place for them.
    public static func prepareCustomLanguageModel(
        for asset: URL, configuration: Configuration, ignoresCache: Bool = false
    ) async throws {
        try PreparedLanguageModel(asset).write(to: configuration, ignoresCache: ignoresCache)
    }
}

/// The parts of a language model, made from exported data.
private struct PreparedLanguageModel {
    let data: SFCustomLanguageModelData
    let origin: String
    let asset: URL

    init(_ asset: URL) throws {
        self.asset = asset
        do {
            data = try JSONDecoder().decode(SFCustomLanguageModelData.self, from: try Data(contentsOf: asset))
            origin = "made by Readback from \(try FileHash.sha256(path: asset.path))"
        } catch is DecodingError {
            throw Self.unusable(asset, "it is not what SFCustomLanguageModelData exports")
        } catch {
            throw Self.unusable(asset, "it cannot be read")
        }
    }

    func write(to configuration: SFSpeechLanguageModel.Configuration, ignoresCache: Bool) throws {
        if !ignoresCache, isThere(configuration) { return }
        let contents = data.contents
        for word in contents.pronunciations where EnglishPhonemes.names(of: word.phonemes) == nil {
            throw Self.unusable(
                asset, "the pronunciation of '\(word.grapheme)' has a phoneme that is not supported")
        }
        let model = PhraseModel(contents.phraseCounts.map { (CustomWords.words(in: $0.phrase), $0.count) })
        guard !model.isEmpty else { throw Self.unusable(asset, "it has no phrases") }
        if !contents.pronunciations.isEmpty {
            guard let vocabulary = configuration.vocabulary else {
                throw SpeechError(
                    .missingParameter, subject: asset.path,
                    reason: "it has pronunciations and no place to keep them",
                    nextMove: "name a file for the vocabulary in the configuration")
            }
            try contents.pronunciations.map { CustomWords.line(of: $0.grapheme, phonemes: $0.phonemes) }
                .joined()
                .write(to: vocabulary, atomically: true, encoding: .utf8)
        }
        // Last, since its first line says that all is done.
        try model.arpa(origin: origin).write(
            to: configuration.languageModel, atomically: true, encoding: .utf8)
    }

    private func isThere(_ configuration: SFSpeechLanguageModel.Configuration) -> Bool {
        let text = try? String(contentsOf: configuration.languageModel, encoding: .utf8)
        guard text?.hasPrefix(origin + "\n") == true else { return false }
        guard let vocabulary = configuration.vocabulary, !data.contents.pronunciations.isEmpty else {
            return true
        }
        return FileManager.default.isReadableFile(atPath: vocabulary.path)
    }

    private static func unusable(_ asset: URL, _ reason: String) -> SpeechError {
        SpeechError(
            .malformedSupplementalModel, subject: asset.path, reason: reason,
            nextMove: "export the data again, with SFCustomLanguageModelData")
    }
}
