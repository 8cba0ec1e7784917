import Foundation

/// A journal's file, open and locked for this writer alone.
///
/// The lock belongs to the open file and goes with it, however the process ends. It is given back in so many words,
/// since a child that is just being started holds a copy of every descriptor until its program is executed.
final class JournalFile: JournalStorage {
    let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Makes a file that was not there before, with these bytes in it.
    ///
    /// A crash in the middle leaves the beginning of a header, which is a journal without records.
    static func create(_ path: String, holding bytes: [UInt8]) throws(JournalError.Reason) -> JournalFile {
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw errno == EEXIST ? .existsAlready : failure("creating it") }
        let file = JournalFile(descriptor: descriptor)
        try file.lock()
        try file.write(bytes)
        try file.synchronize()
        try synchronizeFolder(of: path)
        return file
    }

    static func open(existing path: String) throws(JournalError.Reason) -> JournalFile {
        let descriptor = Foundation.open(path, O_RDWR | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw errno == ENOENT ? .missing : failure("opening it") }
        let file = JournalFile(descriptor: descriptor)
        try file.lock()
        return file
    }

    func readAll() throws(JournalError.Reason) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.failure("reading it") }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    func write(_ bytes: [UInt8]) throws(JournalError.Reason) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written >= 0 else { throw Self.failure("writing") }
            rest = rest.dropFirst(written)
        }
    }

    func synchronize() throws(JournalError.Reason) {
        #if canImport(Darwin)
            let result = fcntl(descriptor, F_FULLFSYNC)
        #else
            let result = fdatasync(descriptor)
        #endif
        guard result == 0 else { throw Self.failure("flushing it to the disk") }
    }

    func truncate(to length: Int) throws(JournalError.Reason) {
        guard ftruncate(descriptor, off_t(length)) == 0 else { throw Self.failure("cutting off its end") }
    }

    private func lock() throws(JournalError.Reason) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? .inUse : Self.failure("locking it")
        }
    }

    /// A new name is safe only when the folder is.
    private static func synchronizeFolder(of path: String) throws(JournalError.Reason) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = Foundation.open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("opening its folder") }
        defer { close(descriptor) }
        // Some file systems have nothing to flush for a folder, and say so by EINVAL.
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw failure("flushing its folder to the disk")
        }
    }

    private static func failure(_ operation: String) -> JournalError.Reason {
        let code = errno
        return .system(operation: operation, code: code, words: String(cString: strerror(code)))
    }
}
