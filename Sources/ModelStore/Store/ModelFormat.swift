import Foundation

/// The format of a model file, recognised by its first bytes.
enum ModelFormat: Hashable, Sendable {
    /// A model for llama.cpp. An embedding model only reads: it maps texts to vectors and writes nothing.
    case gguf(onlyReads: Bool)
    /// A speech model for whisper.cpp.
    case whisper(isMultilingual: Bool)

    private static let englishVocabularySize: UInt32 = 51_864
    private static let headBytes = 256

    /// - Returns: `nil` if the bytes are neither.
    init?(head: Data) {
        switch head.prefix(4) {
        case Data("GGUF".utf8):
            self = .gguf(onlyReads: Self.onlyReads(head))
        // The magic number of the old ggml format, little-endian. The size of the vocabulary follows.
        case Data("lmgg".utf8) where head.count >= 8:
            let size = head.dropFirst(4).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            self = .whisper(isMultilingual: size > Self.englishVocabularySize)
        default:
            return nil
        }
    }

    /// Whether a GGUF file is an embedding model. By convention of every program that writes GGUF, the architecture is the first
    /// metadata entry: a key with its length, the number of the type, and the text with its length. The names of embedding networks
    /// contain "bert", after the first of their kind, or "embedding".
    private static func onlyReads(_ head: Data) -> Bool {
        let key = "general.architecture"
        var rest = head.dropFirst(24)
        func number(of count: Int) -> Int {
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(min(count, 4)).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        let length = number(of: 8)
        guard rest.prefix(length) == Data(key.utf8) else { return false }
        rest = rest.dropFirst(length)
        guard number(of: 4) == 8 else { return false }
        let count = number(of: 8)
        let name = String(decoding: rest.prefix(count), as: UTF8.self)
        return name.contains("bert") || name.contains("embedding")
    }

    /// - Throws: ``ModelStoreError`` if the file cannot be read or is not a model.
    static func sniff(_ url: URL) throws -> ModelFormat {
        guard FileFingerprint(path: url.path) != nil, let file = try? FileHandle(forReadingFrom: url) else {
            throw ModelStoreError(
                .missing, subject: url.path, reason: "there is no readable file here",
                nextMove: "check the path")
        }
        defer { try? file.close() }
        guard let format = ModelFormat(head: (try? file.read(upToCount: headBytes)) ?? Data()) else {
            throw ModelStoreError(
                .unusableRequest, subject: url.path,
                reason: "this is neither a GGUF nor a Whisper (ggml) model",
                nextMove: "convert it with the tools of llama.cpp or whisper.cpp")
        }
        return format
    }

    /// Returns an entry for a model of which only the file is known.
    func entry(id: String, file: ModelFile, added: String) -> ModelEntry {
        let origin = ModelEntry.Origin(added: added)
        switch self {
        case .gguf(onlyReads: true):
            return ModelEntry(
                id: id, kind: .embedding, engine: "llama-embedding", name: id, locales: ["mul"],
                licence: "unknown", origin: origin, files: [file])
        case .gguf(onlyReads: false):
            return ModelEntry(
                id: id, kind: .text, engine: "llama", name: id, locales: ["mul"], licence: "unknown",
                origin: origin,
                files: [file])
        case .whisper(let isMultilingual):
            return ModelEntry(
                id: id, kind: .speech, engine: "whisper", name: id, locales: [isMultilingual ? "mul" : "en"],
                licence: "unknown", origin: origin, files: [file])
        }
    }
}
