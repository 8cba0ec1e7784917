import Files
import Foundation

/// Hashes of files that were read once, so that a start does not read hundreds of megabytes again.
///
/// A hash counts for as long as the file's ``FileFingerprint`` is the same. The cache holds what was *measured*, never a
/// verdict: a manifest that expects something else finds the file wanting at once. It is a file in the model's folder, read
/// and written whole; a cache that is missing, unreadable or from another version is an empty one.
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

    /// A folder that may not be written to has no cache, and every start reads its files; that is slow and not wrong.
    func save(inFolder folder: URL) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(self) else { return }
        try? AtomicFile.write(Array(data), to: Self.url(inFolder: folder).path)
    }
}
