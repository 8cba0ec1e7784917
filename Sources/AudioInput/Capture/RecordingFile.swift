import Execution

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A WAV file that grows while it is heard. Until it is finished its header says that its length is not known, as that of a
/// stream does, so that what is there can be played whatever happens.
///
/// Only its owner may read it. It is written on a thread of its own, since a disk can make one wait.
actor RecordingFile {
    /// How much may be lost to a power cut, in seconds.
    private static let secondsUntilSync = 2

    private nonisolated let executor = QueueExecutor(label: "recording")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    nonisolated let path: String
    nonisolated let format: AudioFormat
    private var descriptor: Int32 = -1
    /// Bytes of sound so far.
    private(set) var length: Int64 = 0
    private var syncedLength: Int64 = 0

    /// - Throws: ``AudioInputError`` of the kind `unwritable`; a file that exists is left as it is.
    static func create(_ path: String, format: AudioFormat) async throws -> RecordingFile {
        let file = RecordingFile(path, format)
        try await file.open()
        return file
    }

    private init(_ path: String, _ format: AudioFormat) {
        self.path = path
        self.format = format
    }

    deinit {
        if descriptor >= 0 { SystemCall.close(descriptor) }
    }

    private func open() throws {
        descriptor = SystemCall.create(path, mode: 0o600)
        guard descriptor >= 0 else { throw failure(errno) }
        // Who listens knows by this lock that the file still grows.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw failure(errno) }
        try write(RecordingHeader(format: format).bytes)
    }

    func append(_ samples: AudioChunk.Samples) throws {
        let bytes = Self.bytes(samples)
        if bytes.allSatisfy({ $0 == 0 }) {
            // Hours of silence, while a device is away or the computer sleeps, take no room on the disk.
            guard lseek(descriptor, off_t(bytes.count), SEEK_CUR) >= 0 else { throw failure(errno) }
            guard
                ftruncate(descriptor, off_t(RecordingHeader.length) + off_t(length) + off_t(bytes.count)) == 0
            else { throw failure(errno) }
        } else {
            try write(bytes)
        }
        length += Int64(bytes.count)
        if length - syncedLength >= Int64(Self.secondsUntilSync * bytesPerSecond) {
            syncedLength = length
            guard fsync(descriptor) == 0 else { throw failure(errno) }
        }
    }

    /// Writes the true length into the header, then the remarks behind the sound, and closes the file.
    func finish(remarks: [String]) throws {
        guard descriptor >= 0 else { return }
        defer {
            SystemCall.close(descriptor)
            descriptor = -1
        }
        let trailer = RecordingRemarks.bytes(remarks)
        let header = RecordingHeader(
            format: format, soundLength: UInt64(length), trailerLength: UInt64(trailer.count))
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure(errno) }
        try write(header.bytes)
        guard lseek(descriptor, 0, SEEK_END) >= 0 else { throw failure(errno) }
        try write(length % 2 == 1 && !trailer.isEmpty ? [0] + trailer : trailer)
        guard fsync(descriptor) == 0 else { throw failure(errno) }
    }

    private func write(_ bytes: [UInt8]) throws {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                SystemCall.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw failure(count == 0 ? ENOSPC : errno) }
            written += count
        }
    }

    private var bytesPerSample: Int { format.sampleType == .int16 ? 2 : 4 }
    private var bytesPerSecond: Int { Int(format.sampleRate) * format.channelCount * bytesPerSample }

    private static func bytes(_ samples: AudioChunk.Samples) -> [UInt8] {
        switch samples {
        case .int16(let samples): samples.map(\.littleEndian).withUnsafeBytes { Array($0) }
        case .float32(let samples):
            samples.map(\.bitPattern.littleEndian).withUnsafeBytes { Array($0) }
        }
    }

    private func failure(_ code: Int32) -> AudioInputError {
        let nextMove =
            switch code {
            case EEXIST: "choose another name; a recording is never overwritten"
            case ENOSPC, EDQUOT: "free some space, or choose another place"
            default: "choose another place"
            }
        return AudioInputError(
            .unwritable, subject: path,
            reason: "the recording cannot be written (\(String(cString: strerror(code))))",
            nextMove: nextMove)
    }
}
