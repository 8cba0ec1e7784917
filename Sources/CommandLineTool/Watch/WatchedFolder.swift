import Foundation

/// A folder that is looked at.
struct WatchedFolder: Sendable {
    let path: String
    let isRecursive: Bool

    /// The recordings that are there, complete or not.
    func look() throws(CommandFailure) -> [(key: String, value: FileStamp)] {
        guard FolderTree.isFolder(path) else {
            throw CommandFailure(
                .unreadableInput, "\(path): there is no such folder to watch; make it, or check the name")
        }
        guard access(path, R_OK | X_OK) == 0 else {
            throw CommandFailure(
                .unreadableInput, "\(path): the folder cannot be read; check its permissions")
        }
        return try RecordingList.recordings(in: path, isRecursive: isRecursive)
            .compactMap { path in FileWriting.stamp(of: path).map { (path, $0) } }
    }
}
