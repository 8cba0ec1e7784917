import Foundation
import ModelList

/// The models that Readback knows: what they are, where they come from, and what their files must be.
///
/// The list is `Models/manifest.json`, compiled in. Models that a user adds are described by the same ``ModelEntry``, stored next to
/// their files.
public struct ModelManifest: Hashable, Sendable, Codable {
    /// The version of the list's format.
    public let schemaVersion: Int
    /// The languages of the multilingual Whisper models, as BCP 47 identifiers separated by spaces. For Whisper models the locale `mul`
    /// means these.
    public let whisperLanguages: String
    /// The models; among similar ones the most common come first.
    public let models: [ModelEntry]

    /// Creates a list of models.
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

    /// The model with a name; `nil` if the list has none.
    public func entry(_ id: String) -> ModelEntry? {
        models.first { $0.id == id }
    }

    /// The BCP 47 identifiers of the languages that a model knows, with `mul` expanded.
    public func locales(of entry: ModelEntry) -> [String] {
        guard entry.locales == ["mul"], entry.engine == "whisper" else { return entry.locales }
        return whisperLanguages.split(separator: " ").map(String.init)
    }
}
