#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Removes a single name, never a folder's contents. A name that is already gone is not an error.
package enum Removal {
    package static func file(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError("removing it", path) }
    }

    /// Removes an empty folder. The system itself refuses one with contents.
    package static func emptyFolder(_ path: String) throws(FileError) {
        guard try folderIfEmpty(path) else { throw FileError("removing its folder", path, code: ENOTEMPTY) }
    }

    /// - Returns: whether the folder is gone; one with contents stays.
    package static func folderIfEmpty(_ path: String) throws(FileError) -> Bool {
        if rmdir(path) == 0 || errno == ENOENT { return true }
        guard errno == ENOTEMPTY || errno == EEXIST else { throw FileError("removing its folder", path) }
        return false
    }
}
