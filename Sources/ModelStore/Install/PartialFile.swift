import Files
import Foundation

/// A file on its way: what has arrived of it, and the headers that say of which version it is. It is kept when a download is
/// interrupted, and continued by the next one.
struct PartialFile: Hashable, Sendable {
    /// Where the whole file is going to be.
    let target: URL

    var content: URL { target.appendingPathExtension("part") }
    /// The headers of the answer that brought the first byte.
    var headers: URL { target.appendingPathExtension("part-headers") }
    /// Those of an answer that brought more; they never speak for what was here before.
    var resumedHeaders: URL { target.appendingPathExtension("part-more") }

    /// Those of the last answer.
    var latestHeaders: URL {
        FileManager.default.fileExists(atPath: resumedHeaders.path) ? resumedHeaders : headers
    }

    var size: Int64 { FileFingerprint(path: content.path)?.bytes ?? 0 }

    /// With what the download can go on; `nil` if it must begin.
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

    /// Moves a proven file to its place, all at once.
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

    /// Flushes a file first: otherwise a power failure could leave one of the right name and size, full of zeros.
    ///
    /// - Parameter mayReplace: without it, a file that is there already is left to whoever has put it there.
    static func install(_ content: URL, as target: URL, mayReplace: Bool = true) throws(FileError) {
        try OpenFile.open(content.path, O_RDONLY).synchronize()
        if mayReplace {
            try Naming().replace(target.path, with: content.path)
        } else {
            try Naming().claim(target.path, with: content.path)
        }
    }
}
