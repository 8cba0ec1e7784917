import Files
import Foundation

/// Which models are used when nobody names one: the user's choice, or the ones that set-up installs.
public struct ModelDefaults: Hashable, Sendable, Codable {
    public var speech: String?
    public var text: String?

    public init(speech: String? = nil, text: String? = nil) {
        self.speech = speech
        self.text = text
    }

    /// What is used without any choice.
    public static let builtIn = ModelDefaults(
        speech: "pocketsphinx-en-us", text: "smollm2-135m-instruct-q4_1")

    public subscript(kind: ModelEntry.Kind) -> String? {
        get {
            switch kind {
            case .speech: speech
            case .text: text
            case .helper: nil
            }
        }
        set {
            switch kind {
            case .speech: speech = newValue
            case .text: text = newValue
            case .helper: break
            }
        }
    }
}

extension ModelStore {
    private var defaultsURL: URL { root.appendingPathComponent("defaults.json") }

    /// The user's choices alone.
    var chosenDefaults: ModelDefaults {
        guard let data = try? Data(contentsOf: defaultsURL),
            let stored = try? JSONDecoder().decode(ModelDefaults.self, from: data)
        else { return ModelDefaults() }
        return stored
    }

    /// The identifier of the model that is used for a stage when nobody names one.
    public func defaultModel(for kind: ModelEntry.Kind) -> String {
        if let chosen = chosenDefaults[kind] { return chosen }
        return ModelDefaults.builtIn[kind] ?? ""
    }

    /// Makes a model the default for its stage; the model must be there and do its work by itself. Returns what it was before.
    @discardableResult
    public func use(_ id: String) async throws -> String {
        let model = try await locate(id)
        guard model.entry.kind != .helper else {
            throw ModelStoreError(
                .unusableRequest, subject: id, reason: "it helps other models and recognises nothing itself",
                nextMove:
                    "it is used wherever it is of use; choose a speech or text model from `readback models list`"
            )
        }
        let before = defaultModel(for: model.entry.kind)
        var defaults = chosenDefaults
        defaults[model.entry.kind] = ModelDefaults.builtIn[model.entry.kind] == id ? nil : id
        try save(defaults)
        return before
    }

    func save(_ defaults: ModelDefaults) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try writing(defaultsURL) {
            try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
            try AtomicFile.write(Array(encoder.encode(defaults)), to: defaultsURL.path)
        }
    }

    /// Runs something that writes, and words its failure.
    func writing<Value>(_ url: URL, _ write: () throws -> Value) throws -> Value {
        do {
            return try write()
        } catch let error as ModelStoreError {
            throw error
        } catch {
            let words = (error as? FileError)?.reason ?? error.localizedDescription
            throw ModelStoreError(
                .unusableStore, subject: url.path, reason: "this cannot be written (\(words))",
                nextMove: "check the folder's rights, or set READBACK_MODELS to another folder")
        }
    }
}
