#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Folders. A name that was made or taken away is safe from a power cut only when its folder is on the disk.
package enum Folder {
    /// The folder that a path lies in.
    package static func holding(_ path: String) -> String {
        var rest = path[...]
        while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
        guard let slash = rest.lastIndex(of: "/") else { return "." }
        var folder = rest[..<slash]
        while folder.hasSuffix("/") { folder.removeLast() }
        return folder.isEmpty ? "/" : String(folder)
    }

    /// Makes a folder and those above it that are missing. What is there already stays as it is.
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

    /// Returns when the names in the folder are on the disk, as far as the file system and the folder's rights let anybody see to that.
    package static func synchronize(_ path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            // A folder that takes files and cannot be read cannot be flushed either.
            if errno == EACCES { return }
            throw FileError("opening its folder", path)
        }
        defer { close(descriptor) }
        // Some file systems have nothing to flush for a folder, and say so.
        guard fsync(descriptor) == 0 || [EINVAL, ENOTSUP, ENOSYS].contains(errno) else {
            throw FileError("flushing its folder to the disk", path)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
