import Foundation

/// The kind that a downloaded file must be if its hash is not known. Then only the start of the file tells a model from an error page
/// or anything else that a server may send.
///
/// This is a first check. The engines' own readers check every size in a file before it is opened.
enum FileKind: String, Hashable, Sendable {
    case gguf = "GGUF"
    case ggml = "ggml"
    case onnx = "ONNX"

    /// - Returns: `nil` if the engine's files have no header that can be checked.
    init?(engine: String) {
        switch engine {
        case "llama", "llama-embedding": self = .gguf
        case "whisper", "silero": self = .ggml
        case "onnx": self = .onnx
        default: return nil
        }
    }

    /// Whether a file of this size can start with these bytes.
    func matches(head: Data, byteCount: Int64) -> Bool {
        let head = [UInt8](head)
        func number(_ offset: Int, _ count: Int) -> UInt64 {
            head.dropFirst(offset).prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        guard head.count >= 24 else { return false }
        switch self {
        case .gguf:
            // The magic number, the version, and the numbers of tensors and metadata entries, each of which takes some bytes.
            let (tensors, entries) = (number(8, 8), number(16, 8))
            let most = UInt64(byteCount) / 13
            return head.starts(with: Array("GGUF".utf8)) && (2...3).contains(number(4, 4))
                && (1...most).contains(entries) && (0...most).contains(tensors)
        case .ggml:
            return head.starts(with: Array("lmgg".utf8))
        case .onnx:
            // A protobuf message whose first field is the version of the format.
            return head[0] == 0x08 && (1...20).contains(head[1])
        }
    }

    /// - Throws: ``ModelStoreError`` of the kind `damaged`, whose next move says that nothing was installed.
    func check(_ file: URL, from url: String, again: String) throws {
        let handle = try? FileHandle(forReadingFrom: file)
        defer { try? handle?.close() }
        let head = (try? handle?.read(upToCount: 256)) ?? Data()
        let byteCount = FileFingerprint(path: file.path)?.bytes ?? 0
        guard !matches(head: head, byteCount: byteCount) else { return }
        throw ModelStoreError(
            .damaged, subject: url, reason: "it does not send a model: the file is not a \(rawValue) file",
            nextMove: "nothing was installed; check the address, or try \(again) later")
    }
}
