import Execution
import Files
import Foundation

/// Where recordings lie while they are transcribed: a folder of this process alone. It goes with the process; what one that was killed has
/// left is removed by the next.
final class UploadFolder: Sendable {
    private static let start = "readback-serve-"
    private static let mostTries = 10
    private let path: String
    /// Says that the process is there. The folder itself is locked: whoever is killed at any moment leaves nothing that looks alive.
    private let lock: OpenFile
    private let count = Mutex(0)

    init(in parent: String = FileManager.default.temporaryDirectory.path) throws {
        Self.sweep(parent)
        do throws(FileError) {
            (path, lock) = try Self.make(in: parent)
        } catch {
            throw CommandFailure(
                .unwritableOutput,
                "\(error.path): it cannot hold recordings: \(error.reason.lowercased()); set TMPDIR to another folder"
            )
        }
    }

    /// A folder that is locked. A process that starts in this moment may take it for one that nobody has, and remove it; then it is made
    /// once more.
    private static func make(in parent: String) throws(FileError) -> (path: String, lock: OpenFile) {
        var refusal = FileError("locking it", parent, code: EAGAIN)
        for _ in 0..<mostTries {
            let path = "\(parent)/\(start)\(UUID().uuidString)"
            try Folder.make(path, mode: 0o700)
            do throws(FileError) {
                let lock = try OpenFile.open(path, O_RDONLY | O_NOFOLLOW)
                if try lock.lock(), FileManager.default.fileExists(atPath: path) { return (path, lock) }
            } catch {
                refusal = error
                guard error.code == ENOENT else { break }
            }
        }
        throw refusal
    }

    /// An empty file for a recording. It keeps the ending of its name, which tells some formats.
    func makeFile(named name: String) throws(FileError) -> Upload {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let ending = name.split(separator: ".").dropFirst().last.map(String.init) ?? ""
        let isPlain =
            (1...5).contains(ending.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let file = try OpenFile.create("\(path)/\(number)\(isPlain ? "." + ending : "")", mode: 0o600)
        return Upload(file: file, name: name)
    }

    func remove() { Self.remove(path) }

    private static func remove(_ folder: String) { try? FileManager.default.removeItem(atPath: folder) }

    /// Takes away the folders of processes that are gone.
    private static func sweep(_ parent: String) {
        for case .text(let name) in ((try? Folder.entries(in: parent)) ?? []).map(\.name)
        where name.hasPrefix(start) && UUID(uuidString: String(name.dropFirst(start.count))) != nil {
            let folder = "\(parent)/\(name)"
            guard let lock = try? OpenFile.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
                (try? lock.lock()) == true
            else { continue }
            withExtendedLifetime(lock) { remove(folder) }
        }
    }
}

/// A recording that somebody has sent.
struct Upload: Sendable {
    let file: OpenFile
    /// As its sender calls it.
    let name: String
    var path: String { file.path }

    func remove() { try? Removal.file(path) }
}
