import Files
import Foundation

/// A file that is written sequentially, in large pieces.
final class FileOutput {
    private static let bufferSize = 1 << 20

    private(set) var byteCount: Int64 = 0
    private let url: URL
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Discards the file's earlier content.
    init(_ url: URL) throws {
        self.url = url
        descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.failure(url, errno) }
        buffer.reserveCapacity(Self.bufferSize)
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws {
        byteCount += Int64(bytes.count)
        buffer += bytes
        if buffer.count >= Self.bufferSize { try flush() }
    }

    func flush() throws {
        try buffer.withUnsafeBytes { all in
            var rest = all[...]
            while !rest.isEmpty {
                let piece = UnsafeRawBufferPointer(rebasing: rest)
                let count = systemWrite(descriptor, piece.baseAddress, piece.count)
                if count < 0 && errno == EINTR { continue }
                guard count >= 0 else { throw Self.failure(url, errno) }
                rest = rest.dropFirst(count)
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private static func failure(_ url: URL, _ code: Int32) -> ModelStoreError {
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(code)
        let room = code == EFBIG ? "raise it" : "free some disk space"
        return ModelStoreError(
            isFull ? .noSpace : .unusableStore, subject: url.path,
            reason: "this file cannot be written (\(FileError.reason(code)))",
            nextMove: isFull
                ? "\(room) and run it again; the partial download is kept"
                : "check the folder's permissions, or set READBACK_MODELS to another folder")
    }
}

/// `write`, under a name that no method hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
