import Files
import Foundation

/// Models by the stage they serve: the user's choice, or the ones that set-up installs.
public struct ModelDefaults: Hashable, Sendable, Codable {
    /// What hears.
    public var speech: String?
    /// What writes.
    public var text: String?
    /// What finds by meaning.
    public var embedding: String?

    /// Models by their names; `nil` where nobody has chosen.
    public init(speech: String? = nil, text: String? = nil, embedding: String? = nil) {
        self.speech = speech
        self.text = text
        self.embedding = embedding
    }

    /// What set-up brings, and what is missing where nothing is here.
    public static let builtIn = ModelDefaults(
        speech: "whisper-base", text: "qwen2.5-coder-1.5b-instruct-q4_k_m",
        embedding: "all-minilm-l6-v2")

    /// What set-up brings beside them, because they do better with it: what finds speech, and what tells speakers apart.
    static let helpers = ["silero-vad", "pyannote-segmentation-3.0", "wespeaker-resnet34"]

    /// A text model that tells in prose, for who wants better reports.
    package static let account = "qwen3-4b-instruct-2507-q4_k_m"

    /// The model of a stage.
    public subscript(kind: ModelEntry.Kind) -> String? {
        get {
            switch kind {
            case .speech: speech
            case .text: text
            case .embedding: embedding
            case .helper: nil
            }
        }
        set {
            switch kind {
            case .speech: speech = newValue
            case .text: text = newValue
            case .embedding: embedding = newValue
            case .helper: break
            }
        }
    }
}

extension ModelStore {
    var defaultsURL: URL { root.appendingPathComponent("defaults.json") }

    /// The user's choices alone.
    var chosenDefaults: ModelDefaults {
        guard let data = try? Data(contentsOf: defaultsURL),
            let stored = try? JSONDecoder().decode(ModelDefaults.self, from: data)
        else { return ModelDefaults() }
        return stored
    }

    /// The model that the user has chosen for a stage; `nil` where nobody has.
    public func chosenModel(for kind: ModelEntry.Kind) -> String? { chosenDefaults[kind] }

    /// Makes a model the default for its stage; the model must be there and do its work by itself. Returns what it was before.
    @discardableResult
    public func use(_ id: String) async throws -> String {
        let model = try await locate(id)
        guard model.entry.kind != .helper else {
            throw ModelStoreError(
                .unusableRequest, subject: id,
                reason: "it is a helper for other models and recognises nothing itself",
                nextMove:
                    "it is used automatically; choose a speech or text model from `readback models list`"
            )
        }
        let before = defaultModel(for: model.entry.kind)
        try await changeDefaults { $0[model.entry.kind] = id }
        return before
    }

    /// Undoes ``use(_:)``: from now on the best model that is here serves the stage again. Returns what had been chosen, `nil` where
    /// nobody had.
    @discardableResult
    public func forgetChoice(for kind: ModelEntry.Kind) async throws -> String? {
        guard let chosen = chosenDefaults[kind] else { return nil }
        try await changeDefaults { $0[kind] = nil }
        return chosen
    }

    /// What somebody else has chosen meanwhile stays.
    func changeDefaults(_ change: (inout ModelDefaults) -> Void) async throws {
        try await changing(".defaults") {
            var defaults = chosenDefaults
            change(&defaults)
            try save(defaults)
        }
    }

    private func save(_ defaults: ModelDefaults) throws {
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
                .unusableStore, subject: url.path, reason: "this file cannot be written (\(words))",
                nextMove: "check the folder's permissions, or set READBACK_MODELS to another folder")
        }
    }
}
