import Files
import Foundation
import Readback

/// The list of recordings that this program made for this user, one line of JSON each. `readback tidy` checks it before it deletes
/// anything, because neither a result nor a file beside a recording can tell who made it.
///
/// A file is identified by its path, device and inode: another file that has the path now is not in the list.
struct RecordedFiles: Sendable {
    struct Entry: Hashable, Sendable, Codable {
        let path: String
        let device: UInt64
        let inode: UInt64
        let began: Date

        /// Whether the file at the path is still this one.
        var isThere: Bool {
            guard let facts = FileFacts(unlinked: path) else { return false }
            return facts.device == device && facts.inode == inode && facts.isOwn
        }
    }

    let path: String

    static var standard: RecordedFiles {
        RecordedFiles(
            path: UserFolder.path("XDG_STATE_HOME", or: ".local/state") + "/readback/recorded.jsonl")
    }

    /// Adds a file that was just made, or that replaces one in the list.
    ///
    /// - Parameter recording: the path where it is or will be.
    func add(_ recording: String, _ facts: FileFacts, began: Date) throws {
        let whole = URL(fileURLWithPath: recording).standardizedFileURL.path
        let entry = Entry(path: whole, device: facts.device, inode: facts.inode, began: began)
        try Folder.make(Folder.holding(path), mode: 0o700)
        let file = try OpenFile.open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, mode: 0o600)
        try file.write(Array((JSONText.encodeLine(entry) + "\n").utf8))
        try file.synchronize()
    }

    /// The recordings that still exist, latest first.
    func present() -> [Entry] {
        guard let bytes = try? OpenFile.read(path) else { return [] }
        let entries = bytes.split(separator: UInt8(ascii: "\n")).compactMap {
            try? JSONDecoder().decode(Entry.self, from: Data($0))
        }
        var seen: Set<String> = []
        return entries.reversed().filter { $0.isThere && seen.insert($0.path).inserted }
    }
}
