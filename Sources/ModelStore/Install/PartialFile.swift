import Files
import Foundation

/// A partial download: the bytes that have arrived, and the headers that say which version they belong to. It is kept when a download
/// is interrupted, and the next one resumes it.
struct PartialFile: Hashable, Sendable {
    /// Where the complete file will be.
    let target: URL

    var content: URL { target.appendingPathExtension("part") }
    /// The headers of the answer that brought the first byte.
    var headers: URL { target.appendingPathExtension("part-headers") }
    /// The headers of a resumed answer. They say nothing about the bytes from before.
    var resumedHeaders: URL { target.appendingPathExtension("part-more") }

    /// The headers of the last answer.
    var latestHeaders: URL {
        FileManager.default.fileExists(atPath: resumedHeaders.path) ? resumedHeaders : headers
    }

    var size: Int64 { FileFingerprint(path: content.path)?.bytes ?? 0 }

    /// What the download can resume from; `nil` if it must start over.
    var resume: CurlCommand.Resume? {
        let size = size
        guard size > 0, let tag = Self.head(at: headers)?.strongEntityTag else { return nil }
        return CurlCommand.Resume(offset: size, entityTag: tag)
    }

    static func head(at url: URL) -> ResponseHead? {
        guard let data = try? Data(contentsOf: url) else { return nil }
        return ResponseHead(parsing: String(decoding: data, as: UTF8.self))
    }

    func discard() {
        for url in [content, headers, resumedHeaders] { unlink(url.path) }
    }

    /// Moves a verified file into place, atomically.
    ///
    /// - Throws: ``ModelStoreError`` if the system refuses.
    static func place(_ file: URL, at target: URL) throws {
        do {
            try install(file, as: target)
        } catch {
            throw ModelStoreError(
                .unusableStore, subject: target.path,
                reason: "the downloaded file cannot be moved into place (\(error.reason))",
                nextMove: "check the folder's permissions")
        }
    }

    /// Flushes a file and moves it into place. Without the flush, a power failure could leave a file of the right name and size, full
    /// of zeros.
    ///
    /// - Parameter mayReplace: if `false`, an existing file is kept and the call throws.
    static func install(_ content: URL, as target: URL, mayReplace: Bool = true) throws(FileError) {
        try OpenFile.open(content.path, O_RDONLY).synchronize()
        if mayReplace {
            try Naming().replace(target.path, with: content.path)
        } else {
            try Naming().claim(target.path, with: content.path)
        }
    }
}
