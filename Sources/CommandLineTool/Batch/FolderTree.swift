import Foundation

/// What lies in a folder and below it. Hidden files and folders are left out, and so are links to folders, which could lead in circles.
enum FolderTree {
    /// The files whose names are wanted, relative to the folder, in an order that is the same everywhere.
    ///
    /// - Parameter names: what is in a folder.
    static func files(
        in directory: String, isRecursive: Bool = true,
        names: (String) throws -> [String] = FileManager.default.contentsOfDirectory,
        where isWanted: (String) -> Bool
    ) throws(CommandFailure) -> [String] {
        let root = directory.hasSuffix("/") ? String(directory.dropLast()) : directory
        var found: [String] = []
        var waiting = [""]
        while let folder = waiting.popLast() {
            let content: [String]
            do {
                content = try names(root + folder + (root.isEmpty ? "/" : ""))
            } catch {
                throw CommandFailure(
                    .unreadableInput, "\(root + folder): the folder cannot be read; check its permissions")
            }
            for name in content where !name.hasPrefix(".") {
                let path = "\(folder)/\(name)"
                if !isFolder(root + path) {
                    if isWanted(name) { found.append(path) }
                } else if isRecursive,
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: root + path)) == nil
                {
                    waiting.append(path)
                }
            }
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { String($0.dropFirst()) }
    }

    static func isFolder(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
            && isDirectory.boolValue
    }
}
