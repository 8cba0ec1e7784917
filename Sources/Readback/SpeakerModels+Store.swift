import ModelStore
import Pipeline

/// Why speakers cannot be told apart on this machine: one sentence, with the next move. Everything else works.
public struct SpeakersUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
    /// The whole sentence.
    public let description: String
}

extension EngineRegistry {
    /// The network that hears turns, and the one that knows voices.
    static let speakerModelNames = ["pyannote-segmentation-3.0", voiceModelName]

    /// The one that knows voices: what it makes of a voice means something to itself alone.
    public static let voiceModelName = "wespeaker-resnet34"

    /// The two models, proven.
    ///
    /// - Throws: ``SpeakersUnavailable`` where one of them or the library is not here; ``ModelStoreError`` where one is damaged.
    func locatedSpeakerModels() async throws -> [InstalledModel] {
        _ = try Self.libraryVersionForSpeakers()
        var models: [InstalledModel] = []
        for name in Self.speakerModelNames {
            do {
                models.append(try await store.locate(name))
            } catch let error as ModelStoreError where error.kind == .missing {
                throw SpeakersUnavailable(description: error.description)
            }
        }
        return models
    }

    /// Tells whether the models that tell speakers apart are still the same.
    public func speakerModelIdentities() async throws -> [ModelIdentity] {
        let version = "onnxruntime \(try Self.libraryVersionForSpeakers())"
        return try await locatedSpeakerModels().map { model in
            ModelIdentity(name: model.entry.id, engine: version, files: try model.identities())
        }
    }

    private static func libraryVersionForSpeakers() throws -> String {
        do { return try speakerLibraryVersion() } catch { throw SpeakersUnavailable(description: "\(error)") }
    }
}
