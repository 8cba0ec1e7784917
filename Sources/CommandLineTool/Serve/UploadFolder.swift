import Execution
import Files
import Foundation

/// Holds recordings while they are transcribed, in a folder of this process alone. It is removed when the process ends; if the process is
/// killed, the next one removes it.
final class UploadFolder: Sendable {
    private static let start = "readback-serve-"
    private static let mostTries = 10
    private let path: String
    /// Shows that the process is alive. The folder itself is locked, so a process killed at any moment leaves nothing that looks alive.
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

    /// Creates and locks a folder. A process that starts now may take it for an abandoned one and remove it; then another is created.
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

    /// Creates an empty file for a recording. It keeps the file extension, which identifies some formats.
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

    /// Removes the folders of processes that are gone.
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

/// A recording sent by a client.
struct Upload: Sendable {
    let file: OpenFile
    /// The file name given by the client.
    let name: String
    var path: String { file.path }

    func remove() { try? Removal.file(path) }
}
