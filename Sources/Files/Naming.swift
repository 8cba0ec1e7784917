#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Gives a finished file its final name. When a call returns, the name is on the disk.
///
/// A name that must be new is claimed in the first of three ways that the file system supports: a rename that replaces nothing; a hard
/// link, which exFAT, FAT and some network folders do not have; an empty file that reserves the name until the finished file replaces
/// it. Only `EEXIST` says something about the name. Any other error means that this way does not work.
package struct Naming: Sendable {
    /// The system calls; each returns 0 or an error number.
    struct Calls: Sendable {
        var renameToNew: @Sendable (_ from: String, _ to: String) -> Int32
        var link: @Sendable (_ from: String, _ to: String) -> Int32
        var createEmpty: @Sendable (_ path: String) -> Int32
        var rename: @Sendable (_ from: String, _ to: String) -> Int32
        var unlink: @Sendable (_ path: String) -> Int32
    }

    private let calls: Calls

    package init() { calls = .system }
    init(_ calls: Calls) { self.calls = calls }

    /// Gives the file the new name, and replaces whatever has that name.
    package func replace(_ path: String, with finished: String) throws(FileError) {
        let code = calls.rename(finished, path)
        guard code == 0 else { throw FileError("putting it in its place", path, code: code) }
        try Folder.synchronize(Folder.holding(path))
    }

    /// Gives the file the new name if nothing has it; throws `EEXIST` otherwise.
    package func claim(_ path: String, with finished: String) throws(FileError) {
        let code = take(path, finished)
        guard code == 0 else { throw FileError("putting it in its place", path, code: code) }
        try Folder.synchronize(Folder.holding(path))
    }

    private func take(_ path: String, _ finished: String) -> Int32 {
        let renamed = calls.renameToNew(finished, path)
        if renamed == 0 || renamed == EEXIST { return renamed }
        let linked = calls.link(finished, path)
        if linked == EEXIST { return linked }
        // If the first name stays, the next writer's sweep removes it.
        if linked == 0 {
            _ = calls.unlink(finished)
            return 0
        }
        let created = calls.createEmpty(path)
        guard created == 0 else { return created }
        let placed = calls.rename(finished, path)
        if placed != 0 { _ = calls.unlink(path) }
        return placed
    }
}

extension Naming.Calls {
    static let system = Naming.Calls(
        renameToNew: { code(renameToNewName($0, $1)) },
        link: { code(Platform.link($0, $1)) },
        createEmpty: { path in
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return errno }
            return code(close(descriptor))
        },
        rename: { code(Platform.rename($0, $1)) },
        unlink: { code(Platform.unlink($0)) })

    private static func code(_ result: Int32) -> Int32 { result == 0 ? 0 : errno }
}

/// The C library's functions, which have the same names as the calls above.
private enum Platform {
    #if canImport(Glibc)
        static func link(_ from: String, _ to: String) -> Int32 { Glibc.link(from, to) }
        static func rename(_ from: String, _ to: String) -> Int32 { Glibc.rename(from, to) }
        static func unlink(_ path: String) -> Int32 { Glibc.unlink(path) }
    #else
        static func link(_ from: String, _ to: String) -> Int32 { Darwin.link(from, to) }
        static func rename(_ from: String, _ to: String) -> Int32 { Darwin.rename(from, to) }
        static func unlink(_ path: String) -> Int32 { Darwin.unlink(path) }
    #endif
}
