import Foundation

/// What kind a downloaded file must be, for those of which nobody knows the hash: then the file's own head is all that tells a model from
/// an error page or from anything else that a server may send.
///
/// It is a first look. The engines' own readers check every size in a file before it is opened.
enum FileKind: String, Hashable, Sendable {
    case gguf = "GGUF"
    case ggml = "ggml"
    case onnx = "ONNX"

    /// - Returns: `nil` where an engine's files have no head to look at.
    init?(engine: String) {
        switch engine {
        case "llama", "llama-embedding": self = .gguf
        case "whisper", "silero": self = .ggml
        case "onnx": self = .onnx
        default: return nil
        }
    }

    /// Whether a file of so many bytes can begin like this.
    func matches(head: Data, byteCount: Int64) -> Bool {
        let head = [UInt8](head)
        func number(_ offset: Int, _ count: Int) -> UInt64 {
            head.dropFirst(offset).prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        guard head.count >= 24 else { return false }
        switch self {
        case .gguf:
            // The mark, the version, and how many tensors and entries there are, each of which takes some bytes.
            let (tensors, entries) = (number(8, 8), number(16, 8))
            let most = UInt64(byteCount) / 13
            return head.starts(with: Array("GGUF".utf8)) && (2...3).contains(number(4, 4))
                && (1...most).contains(entries) && (0...most).contains(tensors)
        case .ggml:
            return head.starts(with: Array("lmgg".utf8))
        case .onnx:
            // A message whose first field is the version of the format.
            return head[0] == 0x08 && (1...20).contains(head[1])
        }
    }

    /// - Throws: ``ModelStoreError`` of the kind `damaged`, in which the next move says that nothing was installed.
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
