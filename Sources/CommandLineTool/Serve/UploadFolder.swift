import Execution
import Files
import Foundation

/// Where recordings lie while they are transcribed: a folder of this process alone. It goes with the process; what one that was killed has
/// left is removed by the next.
final class UploadFolder: Sendable {
    private static let start = "readback-serve-"
    private static let nameOfLock = "lock"
    private let path: String
    /// Says that the process is there.
    private let lock: OpenFile
    private let count = Mutex(0)

    init(in parent: String = FileManager.default.temporaryDirectory.path) throws {
        Self.sweep(parent)
        path = "\(parent)/\(Self.start)\(UUID().uuidString)"
        do throws(FileError) {
            try Folder.make(path, mode: 0o700)
            lock = try OpenFile.create("\(path)/\(Self.nameOfLock)", mode: 0o600)
            // A process that starts in this moment may have taken the folder for one that nobody has.
            guard try lock.lock() else { throw FileError("locking it", path, code: EAGAIN) }
        } catch {
            throw CommandFailure(
                .unwritableOutput,
                "\(path): it cannot hold recordings: \(error.reason.lowercased()); set TMPDIR to another folder"
            )
        }
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
        where name.hasPrefix(start) {
            let folder = "\(parent)/\(name)"
            guard !FileFacts.isLink(folder),
                let lock = try? OpenFile.open("\(folder)/\(nameOfLock)", O_RDWR | O_NOFOLLOW),
                (try? lock.lock()) == true
            else { continue }
            remove(folder)
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
