import ModelStore
import Pipeline

extension EngineRegistry {
    /// The network that hears turns, and the one that knows voices.
    static let speakerModelNames = ["pyannote-segmentation-3.0", voiceModelName]

    /// The one that knows voices: what it makes of a voice means something to itself alone.
    public static let voiceModelName = "wespeaker-resnet34"

    /// The two models, proven.
    ///
    /// - Throws: `speakersUnavailable` where one of them or the library is not here.
    func locatedSpeakerModels() async throws -> [InstalledModel] {
        _ = try libraryVersionForSpeakers()
        var models: [InstalledModel] = []
        for name in Self.speakerModelNames {
            do {
                models.append(try await store.locate(name))
            } catch let error as ModelStoreError where error.kind == .missing {
                throw speakersUnavailable(error)
            }
        }
        return models
    }

    /// Tells whether the models that tell speakers apart are still the same.
    public func speakerModelIdentities() async throws -> [ModelIdentity] {
        try await ReadbackError.telling {
            let version = "onnxruntime \(try libraryVersionForSpeakers())"
            return try await locatedSpeakerModels().map { model in
                ModelIdentity(name: model.entry.id, engine: version, files: try model.identities())
            }
        }
    }

    private func libraryVersionForSpeakers() throws -> String {
        do { return try Self.speakerLibraryVersion() } catch { throw speakersUnavailable(error) }
    }

    private func speakersUnavailable(_ error: any Error) -> ReadbackError {
        ReadbackError(.speakersUnavailable, sentence: "\(error)")
    }
}
