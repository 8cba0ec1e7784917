#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Takes one name away and never what lies below it. What is gone already is no error.
package enum Removal {
    package static func file(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError("removing it", path) }
    }

    /// A folder that holds something is refused by the system itself.
    package static func emptyFolder(_ path: String) throws(FileError) {
        guard try folderIfEmpty(path) else { throw FileError("removing its folder", path, code: ENOTEMPTY) }
    }

    /// - Returns: whether the folder is gone; one that holds something stays.
    package static func folderIfEmpty(_ path: String) throws(FileError) -> Bool {
        if rmdir(path) == 0 || errno == ENOENT { return true }
        guard errno == ENOTEMPTY || errno == EEXIST else { throw FileError("removing its folder", path) }
        return false
    }
}
