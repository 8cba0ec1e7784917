import Foundation

/// A folder of results and nothing outside it: names with `..`, absolute names and links that lead outside are refused.
struct ConfinedFolder: Sendable {
    /// The real path, with links resolved.
    let root: String

    init(_ path: String) throws(CommandFailure) {
        guard FolderTree.isFolder(path), let root = Self.real(path) else {
            throw CommandFailure(
                .unreadableInput, "\(path): there is no such folder; name a folder of results")
        }
        self.root = root
    }

    /// Returns the real path of a result.
    ///
    /// - Parameter name: the result's name, relative to the folder.
    func place(of name: String) throws(ToolFailure) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        // A hidden name is not a result; this excludes `..`, too.
        guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }), !name.utf8.contains(0),
            name.lowercased().hasSuffix(".json"), let place = inside(name)
        else {
            throw ToolFailure("'\(name)' is not a result of this folder; list_results names those that are")
        }
        return place
    }

    /// Whether a file with this name exists and really is in the folder.
    func holds(_ name: String) -> Bool { inside(name) != nil }

    private func inside(_ name: String) -> String? {
        guard let place = Self.real("\(root)/\(name)"), place.hasPrefix(root == "/" ? "/" : root + "/") else {
            return nil
        }
        return place
    }

    private static func real(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(validatingCString: found)
    }
}
