import Execution

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The bytes of a regular file. Reads run on a separate thread, since disk access can block.
actor FileByteStream: ByteStream {
    private nonisolated let executor = QueueExecutor(label: "audio file")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let subject: String
    private var descriptor: Int32 = -1
    private var knownLength: UInt64?

    /// Opens a file, a FIFO or a device; `-` is standard input.
    static func open(_ path: String, subject: String) async throws -> any ByteStream {
        let stream = FileByteStream(subject: subject)
        return try await stream.open(path) ?? stream
    }

    private init(subject: String) { self.subject = subject }

    deinit {
        if descriptor >= 0 { SystemCall.close(descriptor) }
    }

    var length: UInt64? { knownLength }

    /// Returns the stream to use instead if the file is not a regular file.
    private func open(_ path: String) throws -> PipeByteStream? {
        descriptor = path == "-" ? dup(STDIN_FILENO) : SystemCall.open(path)
        guard descriptor >= 0 else { throw unreadable(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            throw unreadable(EISDIR)
        case S_IFREG:
            // Part of standard input may have been read already; only the rest counts.
            let position = max(0, lseek(descriptor, 0, SEEK_CUR))
            knownLength = UInt64(max(0, Int(status.st_size) - Int(position)))
            return nil
        default:
            defer { close() }
            guard isatty(descriptor) == 0 else {
                throw AudioInputError(
                    .unusableRequest, subject: subject,
                    reason: "it is a terminal, not a pipe",
                    nextMove: "pipe a recording into it, or name a file")
            }
            return try PipeByteStream(duplicating: descriptor, subject: subject)
        }
    }

    func read(upTo count: Int) throws -> [UInt8] {
        guard count > 0, descriptor >= 0 else { return [] }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var result: Int
            repeat {
                result = SystemCall.read(descriptor, buffer.baseAddress, count)
            } while result < 0 && errno == EINTR
            failure = result < 0 ? errno : 0
            initialized = max(0, result)
        }
        guard failure == 0 else { throw unreadable(failure) }
        return bytes
    }

    /// Seeks instead of reading.
    func skip(_ count: UInt64) async throws -> UInt64 {
        var status = stat()
        let position = lseek(descriptor, 0, SEEK_CUR)
        guard position >= 0, fstat(descriptor, &status) == 0 else { return try await readPast(count) }
        let distance = min(count, UInt64(max(0, Int(status.st_size) - Int(position))))
        guard lseek(descriptor, off_t(distance), SEEK_CUR) >= 0 else { return try await readPast(count) }
        return distance
    }

    func close() {
        guard descriptor >= 0 else { return }
        SystemCall.close(descriptor)
        descriptor = -1
    }

    private func unreadable(_ code: Int32) -> AudioInputError { .unreadable(subject, code: code) }
}
