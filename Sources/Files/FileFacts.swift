#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the system knows about a regular file without reading it.
package struct FileFacts: Hashable, Sendable {
    package let byteCount: Int64
    package let device: UInt64
    package let inode: UInt64
    /// The number of names the file has; 0 once it has been removed.
    package let nameCount: Int
    /// The permissions, as `chmod` takes them.
    package let mode: UInt32
    /// The owner's user ID.
    private let owner: UInt32
    /// Nanoseconds since 1970.
    package let modified: Int64
    /// Nanoseconds since 1970 at which the content, the name or the rights last changed.
    package let changed: Int64

    /// - Returns: `nil` if there is no regular file at the path. Symbolic links are followed.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The facts about the path itself, without following links.
    ///
    /// - Returns: `nil` if it is not a regular file; a symbolic link is not one.
    package init?(unlinked path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether the path itself is a symbolic link, wherever it leads.
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

    /// Whether the file belongs to the process's effective user.
    package var isOwn: Bool { owner == geteuid() }

    /// Whether both are the same file, under whatever names.
    package func isSameFile(as other: FileFacts) -> Bool { device == other.device && inode == other.inode }
}
