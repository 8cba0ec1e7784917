#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that appears whole or not at all: it is written under a temporary name beside its place, flushed, and then put there.
///
/// This is the one way in which the program replaces a file. It follows no symbolic link: where the name is one, the link is replaced and
/// what it leads to stays as it is. And it makes nothing wider than it was told to: see ``Rights``.
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

    /// - Throws: with `EEXIST` where something is that may not be replaced, and with ``FileError/notPlain`` where what is there is neither
    ///   a file nor a link.
    /// - Parameters:
    ///   - mode: the rights that the file has from its first moment on; unless told, one that is replaced keeps its own.
    ///   - widest: no right is given that is not among these, whatever the mode.
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
        // Where the file system has any; the umask has narrowed them, and nothing widens them.
        if let mode { fchmod(file.descriptor, mode & widest) }
        self.path = path
        self.mayReplace = mayReplace
        self.file = file
        self.naming = naming
    }

    /// The rights of the file that is replaced; `nil` where there is none.
    private static func modeOfReplaced(_ path: String, mayReplace: Bool) throws(FileError) -> mode_t? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            // The temporary name is cut where it has to be, so this would be found out last.
            if errno == ENAMETOOLONG { throw FileError("creating it", path) }
            return nil
        }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFLNK else {
            throw FileError("replacing what is no file", path, code: FileError.notPlain)
        }
        guard mayReplace else { throw FileError("creating it", path, code: EEXIST) }
        // The rights of what a link leads to are none of ours.
        return kind == S_IFREG ? mode_t(status.st_mode) & 0o777 : nil
    }

    deinit {
        if !isCommitted { unlink(file.path) }
    }

    /// Writes the content and puts the file in its place. When this has returned, content and name are on the disk.
    package mutating func commit(_ content: [UInt8]) throws(FileError) {
        // Before it has its name: after a power cut there is a whole file or none.
        try fill { file throws(FileError) in try file.write(content) }
        try place()
    }

    /// The name that it has until it is in its place.
    package var temporaryPath: String { file.path }

    /// Writes a content that is not in memory; when this has returned, it is on the disk. ``place()`` puts the file in its place.
    package func fill(_ write: (OpenFile) throws(FileError) -> Void) throws(FileError) {
        try write(file)
        try file.synchronize()
    }

    /// Puts the file in its place. When this has returned, the name is on the disk.
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

    /// Where a file of the user's own really is. Many people keep their settings elsewhere and link them here; the file that the link leads
    /// to is the one to be replaced, and the link stays.
    package static func ownPlace(_ path: String) -> String {
        guard let found = realpath(path, nil) else { return path }
        defer { free(found) }
        return String(cString: found)
    }

    /// Does under a neighbouring name what ``commit(_:)`` will do at the end, so that a place that cannot be written is found out now.
    package static func rehearse(_ path: String, mayReplace: Bool) throws(FileError) {
        var file = try AtomicFile(path, mayReplace: mayReplace)
        let rehearsed = try Self.makeTemporary(beside: path, mode: 0o600)
        unlink(rehearsed.path)
        try file.put(rehearsed.path)
        file.isCommitted = true
        unlink(rehearsed.path)
    }

    /// Takes away what programs that are gone have left half-written beside a file's place. Whoever is still at one holds its lock.
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

    /// A name that nobody gives to a file of his own.
    private static let mark = ".readback-"
    private static let ending = ".part"

    /// What file systems take, and what is put behind the beginning of a temporary name.
    private static let (longestName, longestNumber) = (255, "4194304-999".utf8.count)

    /// How the temporary names of a file begin. One that is long itself is cut, so that these are not too long.
    private static func beginning(of name: String) -> String {
        var name = name
        while name.utf8.count + mark.utf8.count + longestNumber + ending.utf8.count > longestName {
            name.removeLast()
        }
        return name + mark
    }

    /// A locked file of a name that nobody else has.
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
            // Somebody who sweeps may have been faster; a file system without locks is swept by nobody.
            let isOurs = (try? file.lock()) ?? true
            if isOurs, let facts = file.facts, facts.nameCount > 0 { return file }
        }
    }
}

extension String {
    fileprivate var lastComponent: String { String(split(separator: "/").last ?? "") }
}
