import Files
import Foundation

/// Lists the files in a folder and below it. Hidden files and folders are skipped, and so are links to folders, which could form loops.
enum FolderTree {
    struct Found: Hashable, Sendable {
        /// Files with wanted names, relative to the folder, in an order that is the same everywhere.
        var files: [String] = []
        /// Wanted names and names of folders that are not UTF-8, with escapes for display. Nothing under such a name can be opened.
        var misencoded: [String] = []
        /// Files without wanted names, in the order in which they were found.
        var others: [String] = []
    }

    /// Returns the path of a file in a folder, whether the folder's name ends in a slash or not.
    static func path(to name: String, in folder: String) -> String {
        (folder.hasSuffix("/") ? folder : folder + "/") + name
    }

    /// - Parameter entries: lists the entries of a folder.
    static func files(
        in directory: String, isRecursive: Bool = true,
        entries: (String) throws -> [Folder.Entry] = Folder.entries, where isWanted: (String) -> Bool
    ) throws(CommandFailure) -> Found {
        let root = directory.hasSuffix("/") ? String(directory.dropLast()) : directory
        var found = Found()
        var waiting = [""]
        while let folder = waiting.popLast() {
            let content: [Folder.Entry]
            do {
                content = try entries(root + folder + (root.isEmpty ? "/" : ""))
            } catch {
                throw CommandFailure(
                    .unreadableInput, "\(root + folder): the folder cannot be read; check its permissions")
            }
            for entry in content where !entry.name.shown.hasPrefix(".") {
                guard case .text(let name) = entry.name else {
                    let isFolder = isRecursive && entry.isFolder
                    if isFolder || isWanted(entry.name.shown) {
                        found.misencoded.append("\(folder)/\(entry.name.shown)")
                    }
                    continue
                }
                let path = "\(folder)/\(name)"
                if !isFolder(root + path) {
                    if isWanted(name) {
                        found.files.append(path)
                    } else {
                        found.others.append(String(path.dropFirst()))
                    }
                } else if isRecursive,
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: root + path)) == nil
                {
                    waiting.append(path)
                }
            }
        }
        return Found(
            files: sorted(found.files), misencoded: sorted(found.misencoded), others: found.others)
    }

    private static func sorted(_ paths: [String]) -> [String] {
        paths.sortedByBytes.map { String($0.dropFirst()) }
    }

    static func isFolder(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
            && isDirectory.boolValue
    }
}

extension CommandFailure {
    /// - Parameter shown: the name, with its invalid bytes as escapes.
    static func misencoded(_ shown: String) -> CommandFailure {
        CommandFailure(.unreadableInput, "\(shown): its name is not valid UTF-8; rename it")
    }
}

extension Sequence where Element == String {
    /// Sorted in an order that is the same in every language and on every machine.
    var sortedByBytes: [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
