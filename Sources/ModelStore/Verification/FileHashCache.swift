import Files
import Foundation

/// Hashes of files that were read before, so that a start does not read hundreds of megabytes again.
///
/// A hash is valid while the file's ``FileFingerprint`` is the same. The cache holds *measured* hashes, never verdicts: if the manifest
/// expects another hash, the file is found damaged at once. The cache is a file in the model's folder, read and written whole. A cache
/// that is missing, unreadable or from another version counts as empty.
struct FileHashCache: Sendable, Codable {
    struct Entry: Hashable, Sendable, Codable {
        var file: FileFingerprint
        var sha256: String
    }

    private var entries: [String: Entry] = [:]

    static func url(inFolder folder: URL) -> URL {
        folder.appendingPathComponent(".hashes.json")
    }

    init() {}

    init(folder: URL) {
        guard let data = try? Data(contentsOf: Self.url(inFolder: folder)),
            let stored = try? JSONDecoder().decode(Self.self, from: data)
        else { return }
        self = stored
    }

    func hash(of path: String, _ fingerprint: FileFingerprint) -> String? {
        guard let entry = entries[path], entry.file == fingerprint else { return nil }
        return entry.sha256
    }

    mutating func record(_ path: String, _ fingerprint: FileFingerprint, sha256: String) {
        entries[path] = Entry(file: fingerprint, sha256: sha256)
    }

    /// In a folder that is not writable nothing is cached, and every start reads the files: slow, but correct.
    func save(inFolder folder: URL) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(self) else { return }
        try? AtomicFile.write(Array(data), to: Self.url(inFolder: folder).path)
    }
}
