#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The C functions whose names are also methods of the types that call them.
enum SystemCall {
    /// Opens for reading, without waiting for the writer of a FIFO. The C function is `open`.
    static func open(_ path: String) -> Int32 {
        openForReading(path)
    }

    /// The C function is `read`.
    static func read(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
        readBytes(descriptor, buffer, count)
    }

    /// The C function is `write`.
    static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        writeBytes(descriptor, bytes, count)
    }

    /// The C function is `close`.
    static func close(_ descriptor: Int32) { closeDescriptor(descriptor) }

    /// What speaks against reading a file; `nil` if it is there and may be read. It is not opened: the writer of a FIFO would
    /// notice. The C functions are `access` and `stat`.
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
