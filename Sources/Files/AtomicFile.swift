#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that appears whole or not at all: it is written under a temporary name beside its place, flushed, and then put there.
///
/// ```swift
/// try AtomicFile.rehearse(path, mayReplace: false)       // before hours of work
/// var file = try AtomicFile(path, mayReplace: false)
/// try file.commit(bytes)
/// ```
package struct AtomicFile: ~Copyable {
    private let target: Target
    private let file: OpenFile
    private let naming: Naming
    private var isCommitted = false

    /// - Throws: with `EEXIST` where something is that may not be replaced, and with `ENOTSUP` where what is there is no file.
    /// - Parameter mode: the rights that the file has from its first moment on; unless told, one that is replaced keeps its own.
    package init(_ path: String, mayReplace: Bool, mode: mode_t? = nil) throws(FileError) {
        try self.init(path, mayReplace: mayReplace, mode: mode, naming: Naming())
    }

    init(_ path: String, mayReplace: Bool, mode: mode_t? = nil, naming: Naming) throws(FileError) {
        let target = try Target(path, mayReplace: mayReplace)
        let mode = mode ?? target.mode
        let file = try Self.makeTemporary(beside: target.path, mode: mode ?? 0o644)
        // Where the file system has any; the umask has narrowed them, and nothing widens them.
        if let mode { fchmod(file.descriptor, mode) }
        self.target = target
        self.file = file
        self.naming = naming
    }

    deinit {
        if !isCommitted { unlink(file.path) }
    }

    /// Writes the content and puts the file in its place. When this has returned, content and name are on the disk.
    package mutating func commit(_ content: [UInt8]) throws(FileError) {
        try file.write(content)
        // Before it has its name: after a power cut there is a whole file or none.
        try file.synchronize()
        try put(target.path)
        isCommitted = true
    }

    private func put(_ path: String) throws(FileError) {
        if target.mayReplace {
            try naming.replace(path, with: file.path)
        } else {
            try naming.claim(path, with: file.path)
        }
    }

    /// Writes a file, or replaces it.
    package static func write(_ content: [UInt8], to path: String, mode: mode_t? = nil) throws(FileError) {
        var file = try AtomicFile(path, mayReplace: true, mode: mode)
        try file.commit(content)
    }

    /// Takes a file away from where it lies: behind a symbolic link that is where the link leads, since that is what was written. The
    /// link stays, as it does when the file is replaced. What is gone already is no error.
    package static func remove(_ path: String) throws(FileError) {
        try Removal.file(try Target(path, mayReplace: true).path)
    }

    /// Does under a neighbouring name what ``commit(_:)`` will do at the end, so that a place that cannot be written is found out now.
    package static func rehearse(_ path: String, mayReplace: Bool) throws(FileError) {
        var file = try AtomicFile(path, mayReplace: mayReplace)
        let rehearsed = try Self.makeTemporary(beside: file.target.path, mode: 0o600)
        unlink(rehearsed.path)
        try file.put(rehearsed.path)
        file.isCommitted = true
        unlink(rehearsed.path)
    }

    /// Takes away what programs that are gone have left half-written beside a file's place. Whoever is still at one holds its lock.
    package static func sweep(beside path: String) {
        guard let target = try? Target(path, mayReplace: true) else { return }
        let folder = Folder.holding(target.path)
        let start = target.path.lastComponent + mark
        for name in names(in: folder) where name.hasPrefix(start) && name.hasSuffix(ending) {
            let writer = name.dropFirst(start.count).dropLast(ending.count)
            guard !writer.isEmpty, writer.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "-" }) else {
                continue
            }
            let temporary = folder + "/" + name
            guard FileFacts(path: temporary) != nil, let file = try? OpenFile.open(temporary, O_WRONLY),
                (try? file.lock()) == true
            else { continue }
            unlink(temporary)
        }
    }

    /// A name that nobody gives to a file of his own.
    private static let mark = ".readback-"
    private static let ending = ".part"

    /// A locked file of a name that nobody else has.
    private static func makeTemporary(beside path: String, mode: mode_t) throws(FileError) -> OpenFile {
        var number = 0
        while true {
            let name = "\(path)\(mark)\(getpid())\(number == 0 ? "" : "-\(number)")\(ending)"
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

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }
}

/// Where the file goes: the path that was given, or what a symbolic link there points at, so that the link stays.
private struct Target {
    let path: String
    let mayReplace: Bool
    /// The rights of the file that is replaced.
    let mode: mode_t?

    init(_ given: String, mayReplace: Bool) throws(FileError) {
        self.mayReplace = mayReplace
        var status = stat()
        guard lstat(given, &status) == 0 else {
            (path, mode) = (given, nil)
            return
        }
        guard mayReplace else { throw FileError("creating it", given, code: EEXIST) }
        path = Self.resolved(given)
        guard stat(path, &status) == 0 else {
            // A link to nowhere.
            mode = nil
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError("replacing what is no file", given, code: ENOTSUP)
        }
        mode = mode_t(status.st_mode) & 0o777
    }

    private static func resolved(_ given: String) -> String {
        if let resolved = realpath(given, nil) {
            defer { free(resolved) }
            return String(cString: resolved)
        }
        // A link to nowhere: the file is made where it leads.
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(given, &buffer, buffer.count - 1)
        guard count > 0 else { return given }
        let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return target.hasPrefix("/") ? target : Folder.holding(given) + "/" + target
    }
}

extension String {
    fileprivate var lastComponent: String { String(split(separator: "/").last ?? "") }
}
