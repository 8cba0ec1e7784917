import Files
import Foundation
import Readback

/// The recordings that this program has made for this user, in a list of its own: a line of JSON for each. It is what `readback tidy` asks
/// before it deletes anything, because no file that lies beside a recording, and nothing in a result, can say that.
///
/// A file is known by its place, and by its number on its disk: another file that has the name now is not in the list.
struct RecordedFiles: Sendable {
    struct Entry: Hashable, Sendable, Codable {
        let path: String
        let device: UInt64
        let inode: UInt64
        let began: Date

        /// Whether this is what lies there now.
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

    /// Notes a file that was just made, or that takes the place of one that is in the list.
    ///
    /// - Parameter recording: where it lies, or will lie.
    func add(_ recording: String, _ facts: FileFacts, began: Date) throws {
        let whole = URL(fileURLWithPath: recording).standardizedFileURL.path
        let entry = Entry(path: whole, device: facts.device, inode: facts.inode, began: began)
        try Folder.make(Folder.holding(path), mode: 0o700)
        let file = try OpenFile.open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, mode: 0o600)
        try file.write(Array((JSONText.encodeLine(entry) + "\n").utf8))
        try file.synchronize()
    }

    /// Those that are there still, the latest first.
    func present() -> [Entry] {
        guard let bytes = try? OpenFile.read(path) else { return [] }
        let entries = bytes.split(separator: UInt8(ascii: "\n")).compactMap {
            try? JSONDecoder().decode(Entry.self, from: Data($0))
        }
        var seen: Set<String> = []
        return entries.reversed().filter { $0.isThere && seen.insert($0.path).inserted }
    }
}
