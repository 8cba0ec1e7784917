import Foundation

/// A file with random access.
final class ReadableFile {
    let size: Int
    private let descriptor: Int32

    init(_ url: URL) throws {
        descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ConversionError("\(url.path) cannot be read") }
        size = Int(FileFingerprint(path: url.path)?.bytes ?? 0)
    }

    deinit { close(descriptor) }

    /// Reads exactly this number of bytes.
    func read(at offset: Int, count: Int) throws -> [UInt8] {
        var done = 0
        let bytes = try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while done < count {
                let got = pread(
                    descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { throw ConversionError("the weights end too early") }
                done += got
            }
            filled = count
        }
        return bytes
    }
}
