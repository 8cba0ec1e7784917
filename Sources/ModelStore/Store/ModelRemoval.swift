import Files
import Foundation

/// Removes the files that the store has put into a model's folder, one by one. Everything else in the folder is the user's and is kept.
struct ModelRemoval {
    let entry: ModelEntry
    let folder: URL

    /// - Returns: whether the folder is gone, too.
    func run() throws(FileError) -> Bool {
        // The target of a link does not belong to the store.
        if let link = try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path), !link.isEmpty {
            try Removal.file(folder.path)
            return true
        }
        for file in entry.files {
            let target = folder.appendingPathComponent(file.path)
            try Removal.file(target.path)
            PartialFile(target: target).discard()
            PartsFolder(target: target).discard()
        }
        try Removal.file(ModelRecord.url(inFolder: folder).path)
        try Removal.file(FileHashCache.url(inFolder: folder).path)
        // A file of the model may be in subfolders.
        for inner in Set(entry.files.flatMap(innerFolders)).sorted(by: { $0.count > $1.count }) {
            _ = try Removal.folderIfEmpty(folder.appendingPathComponent(inner).path)
        }
        return try Removal.folderIfEmpty(folder.path)
    }

    private func innerFolders(of file: ModelFile) -> [String] {
        let parts = file.path.split(separator: "/").dropLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
    }
}
