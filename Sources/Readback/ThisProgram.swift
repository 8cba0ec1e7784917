import ChildProcess
import ModelStore
import Pipeline

/// The running program.
public enum ThisProgram {
    /// Identifies this build; `nil` if the executable cannot be read.
    public static var identity: FileIdentity? {
        ExecutableLocator.currentExecutablePath().flatMap { FileIdentity(path: $0) }
    }
}

extension EngineRegistry {
    /// Tells whether an engine's model is unchanged.
    public func identity(of engine: SpeechEngineProfile) async throws -> ModelIdentity {
        try await identity(engine.model, "\(engine.name) \(engine.version)")
    }

    /// Tells whether an engine's model is unchanged.
    public func identity(of engine: LanguageEngineProfile) async throws -> ModelIdentity {
        try await identity(engine.model, "\(engine.name) \(engine.version)")
    }

    private func identity(_ model: String, _ engine: String) async throws -> ModelIdentity {
        try await ReadbackError.telling {
            ModelIdentity(
                name: model, engine: engine, files: try await store.locate(nameOrPath: model).identities())
        }
    }
}

extension InstalledModel {
    /// The identities of the model's files; throws if one of them cannot be read.
    func identities() throws(ModelStoreError) -> [FileIdentity] {
        var identities: [FileIdentity] = []
        for file in files {
            guard let identity = FileIdentity(path: file.path) else {
                throw ModelStoreError(
                    .missing, subject: file.path, reason: "this file of the model \(entry.id) cannot be read",
                    nextMove: "check its permissions")
            }
            identities.append(identity)
        }
        return identities
    }
}
