#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open file, which is closed when it is released. Every call blocks until the system has answered, and throws the system's error.
package final class OpenFile: Sendable {
    package let path: String
    package let descriptor: Int32

    /// Creates a new file; throws `EEXIST` if something exists.
    package static func create(
        _ path: String, _ flags: Int32 = O_WRONLY, mode: mode_t
    ) throws(FileError) -> OpenFile {
        try OpenFile(path, flags | O_CREAT | O_EXCL, mode: mode, "creating it")
    }

    /// Opens an existing file; with `O_CREAT` among the flags, also creates a missing one.
    ///
    /// Opening never waits: a pipe, a socket or a terminal is refused with ``FileError/notPlain`` before it is opened. Opening a pipe
    /// blocks until somebody opens its other end, possibly forever, and a signal that is only recorded does not end that. Folders are
    /// opened too, since they can be locked, and so are devices that never block.
    package static func open(
        _ path: String, _ flags: Int32, mode: mode_t = 0
    ) throws(FileError) -> OpenFile {
        var status = stat()
        // Checked first, so that a process that waits at the other end of a pipe does not see it opened and closed.
        guard stat(path, &status) != 0 || isPlain(status) else {
            throw FileError("opening it", path, code: FileError.notPlain)
        }
        return try OpenFile(path, flags | O_NONBLOCK, mode: mode, "opening it")
    }

    private init(_ path: String, _ flags: Int32, mode: mode_t, _ operation: String) throws(FileError) {
        self.path = path
        descriptor = systemOpen(path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else {
            switch errno {
            // The error for a socket, and for a pipe without a reader.
            case ENXIO: throw FileError(operation, path, code: FileError.notPlain)
            case ELOOP where flags & O_NOFOLLOW != 0: throw FileError(operation, path, code: FileError.isLink)
            default: throw FileError(operation, path)
            }
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, Self.isPlain(status) else {
            close(descriptor)
            throw FileError(operation, path, code: FileError.notPlain)
        }
    }

    private var isDevice: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
    }

    private static func isPlain(_ status: stat) -> Bool {
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFDIR: true
        // `/dev/null` and `/dev/full` accept everything or nothing; a terminal has a person at its other end.
        case S_IFCHR: major(status.st_rdev) == memoryDevices
        default: false
        }
    }

    /// The major device number of `/dev/null`, `/dev/full` and similar devices.
    private static var memoryDevices: UInt32 {
        #if canImport(Darwin)
            3
        #else
            1
        #endif
    }

    private static func major(_ device: dev_t) -> UInt32 {
        #if canImport(Darwin)
            UInt32(truncatingIfNeeded: device >> 24) & 0xff
        #else
            UInt32(truncatingIfNeeded: device >> 8) & 0xfff
        #endif
    }

    deinit {
        // Unlocked explicitly: a child process that is just being started holds a copy of every descriptor, and with it the lock, until
        // it executes its program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Takes the exclusive lock on the file, if nobody else has it. The system releases it with the open file, however the process ends,
    /// so no stale lock can remain.
    ///
    /// - Returns: false if somebody else has it.
    package func lock() throws(FileError) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw failure("locking it") }
        return false
    }

    /// Whether somebody else holds the lock of a file that is open here. Takes a shared lock for a moment to find out.
    package static func isLocked(_ descriptor: Int32) -> Bool {
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else {
            flock(descriptor, LOCK_UN)
            return false
        }
        return errno == EWOULDBLOCK
    }

    /// Writes all bytes. If it throws, any part of them may have been written.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = systemWrite(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            // A disk that accepts nothing and reports no error is full.
            guard count > 0 else { throw failure("writing it", count == 0 ? ENOSPC : errno) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    package func write(_ bytes: [UInt8]) throws(FileError) {
        let written = bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }
        try written.get()
    }

    /// Reads the whole content of a plain file. Pipes, sockets and terminals are refused, see ``open(_:_:mode:)``, and so is a device
    /// that returns data: it may never end.
    package static func read(_ path: String) throws(FileError) -> [UInt8] {
        let file = try open(path, O_RDONLY)
        if file.isDevice, try !file.readBeginning(1).isEmpty {
            throw FileError("reading it", path, code: FileError.notPlain)
        }
        return try file.readAll()
    }

    /// The first bytes of a plain file; fewer if it is shorter.
    package static func readBeginning(of path: String, _ count: Int) throws(FileError) -> [UInt8] {
        try open(path, O_RDONLY).readBeginning(count)
    }

    /// Reads the whole file from its beginning.
    package func readAll() throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(facts?.byteCount ?? 0))
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("reading it") }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// The first bytes; fewer if the file is shorter.
    package func readBeginning(_ count: Int) throws(FileError) -> [UInt8] { try read(count, at: 0) }

    /// Reads `count` bytes from a position on; fewer if the file ends before.
    package func read(_ count: Int, at position: Int) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        while true {
            let read = pread(descriptor, &bytes, count, off_t(position))
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw failure("reading it") }
            return Array(bytes[..<read])
        }
    }

    /// Moves to a position, where the next write continues.
    package func seek(to position: Int64) throws(FileError) {
        guard lseek(descriptor, off_t(position), SEEK_SET) >= 0 else { throw failure("writing it") }
    }

    package func truncate(to length: Int64) throws(FileError) {
        guard ftruncate(descriptor, off_t(length)) == 0 else { throw failure("cutting off its end") }
    }

    /// Flushes everything that was written to the disk.
    package func synchronize() throws(FileError) {
        #if canImport(Darwin)
            let result = fcntl(descriptor, F_FULLFSYNC)
        #else
            let result = fdatasync(descriptor)
        #endif
        guard result == 0 else { throw failure("flushing it to the disk") }
    }

    /// The current facts about the file.
    package var facts: FileFacts? { FileFacts(descriptor: descriptor) }

    private func failure(_ operation: String, _ code: Int32 = errno) -> FileError {
        FileError(operation, path, code: code)
    }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
