import ModelStore
import Pipeline

extension EngineRegistry {
    /// The model that finds turns, and the one that recognizes voices.
    static let speakerModelNames = ["pyannote-segmentation-3.0", voiceModelName]

    /// The model that recognizes voices. Its voice prints cannot be compared with those of other models.
    public static let voiceModelName = "wespeaker-resnet34"

    /// Returns both models, verified.
    ///
    /// - Throws: `speakersUnavailable` if one of them or the library is missing.
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

    /// Tells whether the models that tell speakers apart are unchanged.
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
