#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Operations on folders. A created or removed name survives a power cut only once its folder has been flushed.
package enum Folder {
    /// The folder that contains a path.
    package static func holding(_ path: String) -> String {
        var rest = path[...]
        while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
        guard let slash = rest.lastIndex(of: "/") else { return "." }
        var folder = rest[..<slash]
        while folder.hasSuffix("/") { folder.removeLast() }
        return folder.isEmpty ? "/" : String(folder)
    }

    /// Creates a folder and its missing parents. Existing folders stay as they are.
    package static func make(_ path: String, mode: mode_t = 0o777) throws(FileError) {
        if mkdir(path, mode) != 0 {
            let code = errno
            if isFolder(path) { return }
            let above = holding(path)
            guard code == ENOENT, above != path else { throw FileError("making it", path, code: code) }
            try make(above, mode: mode)
            // Another process may have been faster.
            guard mkdir(path, mode) == 0 || isFolder(path) else { throw FileError("making it", path) }
        }
        try synchronize(holding(path))
    }

    /// Flushes the names in a folder to the disk, as far as the file system and the folder's permissions allow.
    package static func synchronize(_ path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            // A folder that can be written but not read cannot be flushed.
            if errno == EACCES { return }
            throw FileError("opening its folder", path)
        }
        defer { close(descriptor) }
        // Some file systems have nothing to flush for a folder and return an error.
        guard fsync(descriptor) == 0 || [EINVAL, ENOTSUP, ENOSYS].contains(errno) else {
            throw FileError("flushing its folder to the disk", path)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
