import Foundation

/// What a model file is, by its first bytes.
enum ModelFormat: Hashable, Sendable {
    /// A text model for llama.cpp.
    case gguf
    /// A speech model for whisper.cpp.
    case whisper(isMultilingual: Bool)

    private static let englishVocabularySize: UInt32 = 51_864

    /// - Returns: `nil` if the bytes are neither.
    init?(head: Data) {
        switch head.prefix(4) {
        case Data("GGUF".utf8):
            self = .gguf
        // The magic number of the old ggml format, little-endian; the size of the vocabulary comes next.
        case Data("lmgg".utf8) where head.count >= 8:
            let size = head.dropFirst(4).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            self = .whisper(isMultilingual: size > Self.englishVocabularySize)
        default:
            return nil
        }
    }

    /// - Throws: ``ModelStoreError`` if the file cannot be read or is no model.
    static func sniff(_ url: URL) throws -> ModelFormat {
        guard FileFingerprint(path: url.path) != nil, let file = try? FileHandle(forReadingFrom: url) else {
            throw ModelStoreError(
                .unusableRequest, subject: url.path, reason: "there is no file here that can be read",
                nextMove: "check the path")
        }
        defer { try? file.close() }
        guard let format = ModelFormat(head: (try? file.read(upToCount: 8)) ?? Data()) else {
            throw ModelStoreError(
                .unusableRequest, subject: url.path,
                reason: "this is neither a GGUF nor a Whisper (ggml) model",
                nextMove: "convert it with the tools of llama.cpp or whisper.cpp")
        }
        return format
    }

    /// What can be said about a model of which only the file is known.
    func entry(id: String, file: ModelFile, added: String) -> ModelEntry {
        let origin = ModelEntry.Origin(added: added)
        switch self {
        case .gguf:
            return ModelEntry(
                id: id, kind: .text, engine: "llama", name: id, locales: ["mul"], licence: "unknown",
                recipe: (file.bytes ?? 0) < Self.writerBytes ? .scoring : .writing, origin: origin,
                files: [file])
        case .whisper(let isMultilingual):
            return ModelEntry(
                id: id, kind: .speech, engine: "whisper", name: id, locales: [isMultilingual ? "mul" : "en"],
                licence: "unknown", origin: origin, files: [file])
        }
    }

    /// From about this size on (a billion parameters, four bits each) a model writes more than it invents.
    private static let writerBytes: Int64 = 700_000_000
}
