#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Puts a finished file in its place under its name. When a call has returned, the name is on the disk.
///
/// A name that must be new is taken in the first of three ways that the file system knows: a rename that replaces nothing; a second
/// name for the file, which exFAT, FAT and some network folders do not have; an empty file that holds the place until the finished one
/// replaces it. Only that something is there already is an answer about the name; every other one is about the way.
package struct Naming: Sendable {
    /// The system's calls; each gives 0 or the number of an error.
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

    /// Gives the file the new name, whatever has that name now.
    package func replace(_ path: String, with finished: String) throws(FileError) {
        let code = calls.rename(finished, path)
        guard code == 0 else { throw FileError("putting it in its place", path, code: code) }
        try Folder.synchronize(Folder.holding(path))
    }

    /// Gives the file the new name if nothing has it; throws with `EEXIST` where something does.
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
        // A first name that stays is swept away by the next one who writes here.
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

/// The functions of the C library, whose names the calls above have too.
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
