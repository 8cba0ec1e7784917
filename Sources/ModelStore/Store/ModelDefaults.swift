import Files
import Foundation

/// A model for each stage: the user's choices, or the models that set-up installs.
public struct ModelDefaults: Hashable, Sendable, Codable {
    /// The speech model.
    public var speech: String?
    /// The text model.
    public var text: String?
    /// The embedding model.
    public var embedding: String?

    /// Creates defaults from model names; `nil` means that nobody has chosen.
    public init(speech: String? = nil, text: String? = nil, embedding: String? = nil) {
        self.speech = speech
        self.text = text
        self.embedding = embedding
    }

    /// The models that set-up installs, which are reported as missing if nothing is installed.
    public static let builtIn = ModelDefaults(
        speech: "whisper-base", text: "qwen2.5-coder-1.5b-instruct-q4_k_m",
        embedding: "all-minilm-l6-v2")

    /// The helpers that set-up also installs, because other models work better with them: one finds speech, the others tell speakers
    /// apart.
    static let helpers = ["silero-vad", "pyannote-segmentation-3.0", "wespeaker-resnet34"]

    /// A text model that writes prose, for users who want better reports.
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

    /// The user's choices only.
    var chosenDefaults: ModelDefaults {
        guard let data = try? Data(contentsOf: defaultsURL),
            let stored = try? JSONDecoder().decode(ModelDefaults.self, from: data)
        else { return ModelDefaults() }
        return stored
    }

    /// The model that the user chose for a stage; `nil` if there is none.
    public func chosenModel(for kind: ModelEntry.Kind) -> String? { chosenDefaults[kind] }

    /// Makes a model the default for its stage. It must be installed and must not be a helper. Returns the previous default.
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

    /// Undoes ``use(_:)``: from now on the stage uses the best installed model again. Returns the model that was chosen, or `nil` if
    /// there was none.
    @discardableResult
    public func forgetChoice(for kind: ModelEntry.Kind) async throws -> String? {
        guard let chosen = chosenDefaults[kind] else { return nil }
        try await changeDefaults { $0[kind] = nil }
        return chosen
    }

    /// Changes the choices. Changes that another process made in the meantime are kept.
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

    /// Runs code that writes, and converts its errors.
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
