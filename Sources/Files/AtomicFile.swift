#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that appears whole or not at all: it is written under a temporary name in the same folder, flushed, and then moved into place.
///
/// The program replaces files only in this way. Symbolic links are not followed: if the path is a link, the link is replaced and its target
/// stays as it is. Permissions are never wider than requested; see ``Rights``.
///
/// ```swift
/// try AtomicFile.rehearse(path, mayReplace: false)       // before hours of work
/// var file = try AtomicFile(path, mayReplace: false)
/// try file.commit(bytes)
/// ```
package struct AtomicFile: ~Copyable {
    private let path: String
    private let mayReplace: Bool
    private let file: OpenFile
    private let naming: Naming
    private var isCommitted = false

    /// - Throws: `EEXIST` if something exists that may not be replaced, and ``FileError/notPlain`` if what exists is neither a file nor a
    ///   link.
    /// - Parameters:
    ///   - mode: the file's permissions from the moment it is created; by default, those of the replaced file.
    ///   - widest: permissions outside this mask are never given, whatever the mode.
    package init(
        _ path: String, mayReplace: Bool, mode: mode_t? = nil, widest: mode_t = Rights.all
    ) throws(FileError) {
        try self.init(path, mayReplace: mayReplace, mode: mode, widest: widest, naming: Naming())
    }

    init(
        _ path: String, mayReplace: Bool, mode: mode_t? = nil, widest: mode_t = Rights.all, naming: Naming
    ) throws(FileError) {
        let replaced = try Self.modeOfReplaced(path, mayReplace: mayReplace)
        let mode = mode ?? replaced
        let file = try Self.makeTemporary(beside: path, mode: (mode ?? 0o644) & widest)
        // Sets the exact mode, which the umask may have narrowed. File systems without permissions ignore it.
        if let mode { fchmod(file.descriptor, mode & widest) }
        self.path = path
        self.mayReplace = mayReplace
        self.file = file
        self.naming = naming
    }

    /// The permissions of the replaced file; `nil` if there is none.
    private static func modeOfReplaced(_ path: String, mayReplace: Bool) throws(FileError) -> mode_t? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            // The temporary name is shortened, so a name that is too long would otherwise fail only at the end.
            if errno == ENAMETOOLONG { throw FileError("creating it", path) }
            return nil
        }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFLNK else {
            throw FileError("replacing what is no file", path, code: FileError.notPlain)
        }
        guard mayReplace else { throw FileError("creating it", path, code: EEXIST) }
        // The permissions of a link's target are not taken over.
        return kind == S_IFREG ? mode_t(status.st_mode) & 0o777 : nil
    }

    deinit {
        if !isCommitted { unlink(file.path) }
    }

    /// Writes the content and moves the file into place. When this returns, content and name are on the disk.
    package mutating func commit(_ content: [UInt8]) throws(FileError) {
        // Flushed before it gets its name: after a power cut there is a whole file or none.
        try fill { file throws(FileError) in try file.write(content) }
        try place()
    }

    /// The file's name until it is moved into place.
    package var temporaryPath: String { file.path }

    /// Writes content that is not in memory. When this returns, it is on the disk. ``place()`` moves the file into place.
    package func fill(_ write: (OpenFile) throws(FileError) -> Void) throws(FileError) {
        try write(file)
        try file.synchronize()
    }

    /// Moves the file into place. When this returns, the name is on the disk.
    package mutating func place() throws(FileError) {
        try put()
        isCommitted = true
    }

    private func put() throws(FileError) { try put(path) }

    private func put(_ path: String) throws(FileError) {
        if mayReplace {
            try naming.replace(path, with: file.path)
        } else {
            try naming.claim(path, with: file.path)
        }
    }

    /// Writes a file, or replaces it.
    package static func write(
        _ content: [UInt8], to path: String, mode: mode_t? = nil, widest: mode_t = Rights.all
    ) throws(FileError) {
        var file = try AtomicFile(path, mayReplace: true, mode: mode, widest: widest)
        try file.commit(content)
    }

    /// The real path of one of the user's own files. Many people keep their settings elsewhere and link to them. In that case the link's
    /// target must be replaced, and the link stays.
    package static func ownPlace(_ path: String) -> String {
        guard let found = realpath(path, nil) else { return path }
        defer { free(found) }
        return String(cString: found)
    }

    /// Does what ``commit(_:)`` will do at the end, but under another name in the same folder, so that a place that cannot be written fails
    /// now.
    package static func rehearse(_ path: String, mayReplace: Bool) throws(FileError) {
        var file = try AtomicFile(path, mayReplace: mayReplace)
        let rehearsed = try Self.makeTemporary(beside: path, mode: 0o600)
        unlink(rehearsed.path)
        try file.put(rehearsed.path)
        file.isCommitted = true
        unlink(rehearsed.path)
    }

    /// Removes the unfinished files that ended processes left beside a path. A process that is still writing one holds its lock.
    package static func sweep(beside path: String) {
        let folder = Folder.holding(path)
        let start = beginning(of: path.lastComponent)
        for case .text(let name) in ((try? Folder.entries(in: folder)) ?? []).map(\.name)
        where name.hasPrefix(start) && name.hasSuffix(ending) {
            let writer = name.dropFirst(start.count).dropLast(ending.count)
            guard !writer.isEmpty, writer.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "-" }) else {
                continue
            }
            let temporary = folder + "/" + name
            guard FileFacts(unlinked: temporary) != nil, let file = try? OpenFile.open(temporary, O_WRONLY),
                (try? file.lock()) == true
            else { continue }
            unlink(temporary)
        }
    }

    /// Part of every temporary name; no user's file has it.
    private static let mark = ".readback-"
    private static let ending = ".part"

    /// The longest name that file systems accept, and the longest number in a temporary name.
    private static let (longestName, longestNumber) = (255, "4194304-999".utf8.count)

    /// The start of a file's temporary names. A long file name is shortened so that these are not too long.
    private static func beginning(of name: String) -> String {
        var name = name
        while name.utf8.count + mark.utf8.count + longestNumber + ending.utf8.count > longestName {
            name.removeLast()
        }
        return name + mark
    }

    /// Creates and locks a file with a unique name.
    private static func makeTemporary(beside path: String, mode: mode_t) throws(FileError) -> OpenFile {
        let own = path.lastComponent
        let beginning = path.dropLast(own.count) + Self.beginning(of: own)
        var number = 0
        while true {
            let name = "\(beginning)\(getpid())\(number == 0 ? "" : "-\(number)")\(ending)"
            number += 1
            let file: OpenFile
            do {
                file = try OpenFile.create(name, mode: mode)
            } catch  where error.code == EEXIST && number < 1_000 {
                continue
            }
            // Another process may have swept it away already; without locks nothing is swept.
            let isOurs = (try? file.lock()) ?? true
            if isOurs, let facts = file.facts, facts.nameCount > 0 { return file }
        }
    }
}

extension String {
    fileprivate var lastComponent: String { String(split(separator: "/").last ?? "") }
}
