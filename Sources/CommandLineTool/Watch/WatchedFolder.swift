import Foundation

/// The folder that is watched.
struct WatchedFolder: Sendable {
    let path: String
    let isRecursive: Bool

    struct Look: Sendable {
        /// The recordings that exist, complete or not.
        var files: [(key: String, value: FileStamp)] = []
        /// Names of recordings that lead to no file.
        var withoutFile: [NameWithoutFile] = []
    }

    func look() throws(CommandFailure) -> Look {
        guard FolderTree.isFolder(path) else {
            throw CommandFailure(
                .unreadableInput, "\(path): there is no such folder to watch; create it, or check the name")
        }
        guard access(path, R_OK | X_OK) == 0 else {
            throw CommandFailure(
                .unreadableInput, "\(path): the folder cannot be read; check its permissions")
        }
        var look = Look()
        let found = try RecordingList.recordings(in: path, isRecursive: isRecursive)
        look.withoutFile = found.misencoded.map { NameWithoutFile($0, isMisencoded: true) }
        for path in found.files {
            if let stamp = FileWriting.stamp(of: path) {
                look.files.append((path, stamp))
            } else {
                look.withoutFile.append(NameWithoutFile(path))
            }
        }
        return look
    }
}
