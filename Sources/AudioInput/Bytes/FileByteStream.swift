import Execution
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The bytes of a file, a FIFO or standard input, read on a thread of its own.
///
/// Reading a pipe that stays silent can be cancelled: the thread waits for the pipe and for a wake-up at once.
actor FileByteStream: ByteStream {
    private nonisolated let executor = QueueExecutor(label: "audio file")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let path: String
    private let subject: String
    private let wake: WakePipe
    private nonisolated let isClosed = Atomic<Bool>(false)
    private var descriptor: Int32 = -1
    private var isPipe = false
    private var regularFileLength: UInt64?

    /// Opens a file; `-` is standard input.
    static func open(_ path: String) async throws -> FileByteStream {
        let stream = try FileByteStream(path)
        try await stream.openFile()
        return stream
    }

    private init(_ path: String) throws {
        self.path = path
        subject = path == "-" ? "standard input" : path
        guard let wake = WakePipe() else {
            throw AudioInputError(
                .unreadable, subject: subject, reason: "too many files are open in this process",
                nextMove: "raise the limit with ulimit -n")
        }
        self.wake = wake
    }

    deinit {
        if descriptor > STDIN_FILENO { SystemCall.close(descriptor) }
    }

    var length: UInt64? { regularFileLength }

    private func openFile() throws {
        if path == "-" {
            descriptor = STDIN_FILENO
        } else {
            // Without O_NONBLOCK, opening a FIFO would wait for its writer, and nothing could cancel that.
            descriptor = SystemCall.open(path)
        }
        guard descriptor >= 0 else { throw unreadable(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            throw unreadable(EISDIR)
        case S_IFREG:
            regularFileLength = path == "-" ? nil : UInt64(max(0, status.st_size))
        default:
            isPipe = true
        }
    }

    func read(upTo count: Int) async throws -> [UInt8] {
        guard isPipe else { return try readNow(count) ?? [] }
        return try await withTaskCancellationHandler {
            wake.drain()
            try Task.checkCancellation()
            return try readWhenReady(count)
        } onCancel: {
            wake.wake()
        }
    }

    private func readWhenReady(_ count: Int) throws -> [UInt8] {
        while !isClosed.load(ordering: .acquiring) {
            var waits = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&waits, 2, -1)
            if ready < 0 {
                if errno == EINTR { continue }
                throw unreadable(errno)
            }
            try Task.checkCancellation()
            if waits[0].revents != 0, let bytes = try readNow(count) { return bytes }
        }
        return []
    }

    /// `nil` when another reader of the same pipe was quicker.
    private func readNow(_ count: Int) throws -> [UInt8]? {
        guard count > 0, !isClosed.load(ordering: .acquiring) else { return [] }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var result: Int
            repeat {
                result = SystemCall.read(descriptor, buffer.baseAddress, count)
            } while result < 0 && errno == EINTR
            failure = result < 0 ? errno : 0
            initialized = max(0, result)
        }
        if failure == EAGAIN { return nil }
        guard failure == 0 else { throw unreadable(failure) }
        return bytes
    }

    /// Passes over bytes without reading them, where the file allows that.
    func skip(_ count: UInt64) async throws {
        guard regularFileLength != nil, let distance = Int(exactly: count),
            lseek(descriptor, distance, SEEK_CUR) >= 0
        else { return try await readPast(count) }
    }

    /// From now on every read gives nothing, a waiting one included. The descriptor is closed with the stream.
    nonisolated func close() async {
        isClosed.store(true, ordering: .releasing)
        wake.wake()
    }

    private func unreadable(_ code: Int32) -> AudioInputError {
        let (reason, nextMove) =
            switch code {
            case ENOENT: ("there is no such file", "check the name and the folder")
            case EACCES, EPERM: ("you may not read it", "check its permissions")
            case EISDIR: ("it is a folder", "name the recording in it")
            default:
                ("it cannot be read (\(String(cString: strerror(code))))", "check the disk and try again")
            }
        return AudioInputError(.unreadable, subject: subject, reason: reason, nextMove: nextMove)
    }
}
