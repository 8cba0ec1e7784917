import Foundation
import ModelList

/// The list of models that Readback knows: what they are, where they come from, and what their bytes must be.
///
/// The list is `Models/manifest.json`, compiled in. Models that a user adds are described by the same ``ModelEntry``, kept
/// beside their files.
public struct ModelManifest: Hashable, Sendable, Codable {
    /// The version of the form in which the list is written.
    public let schemaVersion: Int
    /// The languages of the multilingual Whisper models, as BCP 47 identifiers with spaces between them. An entry with the
    /// locale `mul` means these.
    public let whisperLanguages: String
    /// The models, the most usual ones first among their like.
    public let models: [ModelEntry]

    /// A list of models.
    public init(schemaVersion: Int = 1, whisperLanguages: String = "", models: [ModelEntry]) {
        self.schemaVersion = schemaVersion
        self.whisperLanguages = whisperLanguages
        self.models = models
    }

    /// The manifest that was compiled in.
    public static let builtIn: ModelManifest = {
        do {
            return try JSONDecoder().decode(ModelManifest.self, from: Data(ModelList.manifest))
        } catch {
            preconditionFailure("Models/manifest.json is not what ModelManifest reads: \(error)")
        }
    }()

    /// The model of a name; `nil` where the list has none.
    public func entry(_ id: String) -> ModelEntry? {
        models.first { $0.id == id }
    }

    /// The BCP 47 identifiers of the languages that a model knows, `mul` spelt out.
    public func locales(of entry: ModelEntry) -> [String] {
        guard entry.locales == ["mul"], entry.engine == "whisper" else { return entry.locales }
        return whisperLanguages.split(separator: " ").map(String.init)
    }
}
