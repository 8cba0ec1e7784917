#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// C functions whose names clash with methods of the types that call them.
enum SystemCall {
    /// Opens a file for reading without waiting for a FIFO's writer. Calls C's `open`.
    static func open(_ path: String) -> Int32 {
        openForReading(path)
    }

    /// Calls C's `read`.
    static func read(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
        readBytes(descriptor, buffer, count)
    }

    /// Calls C's `write`.
    static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        writeBytes(descriptor, bytes, count)
    }

    /// Calls C's `close`.
    static func close(_ descriptor: Int32) { closeDescriptor(descriptor) }

    /// Returns the error code that would prevent reading a file; `nil` if it can be read. The file is not
    /// opened, since a FIFO's writer would notice. Calls C's `access` and `stat`.
    static func reasonAgainstReading(_ path: String) -> Int32? {
        guard access(path, R_OK) == 0 else { return errno }
        var status = stat()
        guard stat(path, &status) == 0 else { return errno }
        return status.st_mode & S_IFMT == S_IFDIR ? EISDIR : nil
    }
}

private func openForReading(_ path: String) -> Int32 { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
