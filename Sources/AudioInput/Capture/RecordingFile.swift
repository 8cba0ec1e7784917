import Execution
import Files

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
    private var file: OpenFile?
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

    private func open() throws {
        try telling { () throws(FileError) in
            let file = try OpenFile.create(path, mode: 0o600)
            // Who listens knows by this lock that the file still grows.
            guard try file.lock() else { throw FileError("locking it", path, code: EWOULDBLOCK) }
            try file.write(RecordingHeader(format: format).bytes)
            try file.synchronize()
            try Folder.synchronize(Folder.holding(path))
            self.file = file
        }
    }

    func append(_ samples: AudioChunk.Samples) throws {
        let bytes = Self.bytes(samples)
        try telling { () throws(FileError) in
            if bytes.allSatisfy({ $0 == 0 }) {
                // Hours of silence, while a device is away or the computer sleeps, take no room on the disk.
                try file?.truncate(to: end + Int64(bytes.count))
                try file?.seek(to: end + Int64(bytes.count))
            } else {
                do throws(FileError) { try file?.write(bytes) } catch {
                    length += wholeFramesTaken(of: bytes.count)
                    throw error
                }
            }
            length += Int64(bytes.count)
            if length - syncedLength >= Int64(Self.secondsUntilSync * bytesPerSecond) {
                try file?.synchronize()
                syncedLength = length
            }
        }
    }

    /// Writes the true length into the header, then the remarks behind the sound, and closes the file when all of it is on the disk.
    /// On a full disk the last milliseconds of sound give way to the remarks: without them, a recording that ends early would pass
    /// for a whole one.
    func finish(remarks: [String]) throws {
        defer { file = nil }
        let trailer = RecordingRemarks.bytes(remarks)
        try telling { () throws(FileError) in
            do throws(FileError) { try complete(with: trailer) } catch {
                length -= min(length, Int64((trailer.count + frameSize - 1) / frameSize * frameSize))
                do throws(FileError) { try complete(with: trailer) } catch {
                    // A disk that does not take what was written anew keeps the sound, whole without remarks.
                    try complete(with: [])
                    throw error
                }
            }
        }
    }

    /// The header first: whatever happens then, the sound ends where it says.
    private func complete(with trailer: [UInt8]) throws(FileError) {
        let header = RecordingHeader(
            format: format, soundLength: UInt64(length), trailerLength: UInt64(trailer.count))
        try file?.seek(to: 0)
        try file?.write(header.bytes)
        try file?.synchronize()
        try file?.seek(to: end)
        try file?.write(trailer)
        // What is left behind that is of sound that gave way, or of a frame of which a full disk has taken a part.
        try file?.truncate(to: end + Int64(trailer.count))
        try file?.synchronize()
    }

    /// How many bytes a full disk has taken of a piece, as far as they are whole frames.
    private func wholeFramesTaken(of count: Int) -> Int64 {
        guard let file, let facts = FileFacts(descriptor: file.descriptor) else { return 0 }
        let taken = min(max(0, facts.byteCount - end), Int64(count))
        return taken - taken % Int64(frameSize)
    }

    /// Where the sound ends so far.
    private var end: Int64 { Int64(RecordingHeader.length) + length }

    /// Words what the system refuses.
    private func telling(_ body: () throws(FileError) -> Void) throws(AudioInputError) {
        do throws(FileError) { try body() } catch { throw failure(error) }
    }

    private var bytesPerSample: Int { format.sampleType == .int16 ? 2 : 4 }
    private var frameSize: Int { format.channelCount * bytesPerSample }
    private var bytesPerSecond: Int { Int(format.sampleRate) * frameSize }

    private static func bytes(_ samples: AudioChunk.Samples) -> [UInt8] {
        switch samples {
        case .int16(let samples): samples.map(\.littleEndian).withUnsafeBytes { Array($0) }
        case .float32(let samples):
            samples.map(\.bitPattern.littleEndian).withUnsafeBytes { Array($0) }
        }
    }

    private func failure(_ error: FileError) -> AudioInputError {
        let nextMove =
            switch error.code {
            case EEXIST: "choose another name; recordings are never overwritten"
            case ENOSPC, EDQUOT: "free some space, or choose another place"
            default: "choose another place"
            }
        return AudioInputError(
            .unwritable, subject: path,
            reason: "the recording cannot be written (\(error.reason))",
            nextMove: nextMove)
    }
}
