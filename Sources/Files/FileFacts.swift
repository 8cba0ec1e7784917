#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the system knows of a regular file without reading it.
package struct FileFacts: Hashable, Sendable {
    package let byteCount: Int64
    package let device: UInt64
    package let inode: UInt64
    /// How many names the file has; none once it has been removed.
    package let nameCount: Int
    /// The rights, as `chmod` takes them.
    package let mode: UInt32
    /// Whose file it is.
    private let owner: UInt32
    /// Nanoseconds since 1970.
    package let modified: Int64
    /// Nanoseconds since 1970 at which the content, the name or the rights last changed.
    package let changed: Int64

    /// - Returns: `nil` if there is no regular file at the path. A symbolic link stands for what it points at.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// What lies under the very name.
    ///
    /// - Returns: `nil` if that is no regular file; a symbolic link is none.
    package init?(unlinked path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether a symbolic link has this very name, wherever it leads.
    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        byteCount = Int64(status.st_size)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        nameCount = Int(status.st_nlink)
        mode = UInt32(status.st_mode) & 0o7777
        owner = status.st_uid
        #if canImport(Darwin)
            let (modification, change) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modification, change) = (status.st_mtim, status.st_ctim)
        #endif
        modified = Int64(modification.tv_sec) * 1_000_000_000 + Int64(modification.tv_nsec)
        changed = Int64(change.tv_sec) * 1_000_000_000 + Int64(change.tv_nsec)
    }

    /// Whether it belongs to the user that this process acts for.
    package var isOwn: Bool { owner == geteuid() }

    /// Whether both are one file, by whatever names.
    package func isSameFile(as other: FileFacts) -> Bool { device == other.device && inode == other.inode }
}
