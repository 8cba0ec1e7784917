#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that is open, and closed when nobody holds it any more. Every call blocks until the system has answered, and tells what
/// it answered.
package final class OpenFile: Sendable {
    package let path: String
    package let descriptor: Int32

    /// Makes a file that was not there before; with `EEXIST` where something is.
    package static func create(
        _ path: String, _ flags: Int32 = O_WRONLY, mode: mode_t
    ) throws(FileError) -> OpenFile {
        try OpenFile(path, flags | O_CREAT | O_EXCL, mode: mode, "creating it")
    }

    /// Opens a file that is there; with `O_CREAT` among the flags, also one that is not.
    ///
    /// It never waits: a pipe, a socket or a terminal is refused with ``FileError/notPlain`` before it is opened. Opening a pipe blocks
    /// until somebody opens its other end, which may be never, and no signal that is only noted ends that. Folders are opened too, since
    /// they can be locked, and so are devices that never block.
    package static func open(
        _ path: String, _ flags: Int32, mode: mode_t = 0
    ) throws(FileError) -> OpenFile {
        var status = stat()
        // Asked first, so that somebody who waits at the other end of a pipe does not find it opened and closed.
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
            // That is what a socket answers, and a pipe that nobody reads.
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
        // `/dev/null` and `/dev/full` take everything or nothing; a terminal has a person at its other end.
        case S_IFCHR: major(status.st_rdev) == memoryDevices
        default: false
        }
    }

    /// The device number that `/dev/null`, `/dev/full` and their kind share.
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
        // In so many words: a child that is just being started holds a copy of every descriptor, and with it the lock, until its
        // program is executed.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Takes the right to change the file, if nobody else has it. It is the system's lock on the open file and goes with it, however
    /// the process ends: no stale lock can remain.
    ///
    /// - Returns: false if somebody else has it.
    package func lock() throws(FileError) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw failure("locking it") }
        return false
    }

    /// Whether somebody holds the lock of a file that is open here; asked without taking it from anybody.
    package static func isLocked(_ descriptor: Int32) -> Bool {
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else {
            flock(descriptor, LOCK_UN)
            return false
        }
        return errno == EWOULDBLOCK
    }

    /// Writes all of it, or throws with any part of it written.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = systemWrite(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            // A disk that takes nothing and names no reason has no room.
            guard count > 0 else { throw failure("writing it", count == 0 ? ENOSPC : errno) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    package func write(_ bytes: [UInt8]) throws(FileError) {
        let written = bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }
        try written.get()
    }

    /// The whole content of a plain file. Pipes, sockets and terminals are refused, see ``open(_:_:mode:)``, and so is a device
    /// that has anything to give: it may never end.
    package static func read(_ path: String) throws(FileError) -> [UInt8] {
        let file = try open(path, O_RDONLY)
        if file.isDevice, try !file.readBeginning(1).isEmpty {
            throw FileError("reading it", path, code: FileError.notPlain)
        }
        return try file.readAll()
    }

    /// The first bytes of a plain file; fewer where it is shorter.
    package static func readBeginning(of path: String, _ count: Int) throws(FileError) -> [UInt8] {
        try open(path, O_RDONLY).readBeginning(count)
    }

    /// The whole file, from its beginning.
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

    /// The first bytes; fewer where the file is shorter.
    package func readBeginning(_ count: Int) throws(FileError) -> [UInt8] { try read(count, at: 0) }

    /// So many bytes from a place on; fewer where the file ends before.
    package func read(_ count: Int, at position: Int) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        while true {
            let read = pread(descriptor, &bytes, count, off_t(position))
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw failure("reading it") }
            return Array(bytes[..<read])
        }
    }

    /// Moves to a place; writing goes on there.
    package func seek(to position: Int64) throws(FileError) {
        guard lseek(descriptor, off_t(position), SEEK_SET) >= 0 else { throw failure("writing it") }
    }

    package func truncate(to length: Int64) throws(FileError) {
        guard ftruncate(descriptor, off_t(length)) == 0 else { throw failure("cutting off its end") }
    }

    /// Returns when everything that was written is on the disk.
    package func synchronize() throws(FileError) {
        #if canImport(Darwin)
            let result = fcntl(descriptor, F_FULLFSYNC)
        #else
            let result = fdatasync(descriptor)
        #endif
        guard result == 0 else { throw failure("flushing it to the disk") }
    }

    /// What the file is now.
    package var facts: FileFacts? { FileFacts(descriptor: descriptor) }

    private func failure(_ operation: String, _ code: Int32 = errno) -> FileError {
        FileError(operation, path, code: code)
    }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
