import Execution
import Files

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A WAV file that can be read while it grows. Until it is finished, its header gives an unknown length, like
/// that of a stream, so the file can be played whatever happens.
///
/// Only its owner may read it. Writes run on a separate thread, since disk access can block.
actor RecordingFile {
    /// The most audio that a power failure may lose, in seconds.
    private static let secondsUntilSync = 2

    private nonisolated let executor = QueueExecutor(label: "recording")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    nonisolated let path: String
    nonisolated let format: AudioFormat
    private var file: OpenFile?
    /// The number of audio bytes so far.
    private(set) var length: Int64 = 0
    private var syncedLength: Int64 = 0

    /// - Throws: ``AudioInputError`` of the kind `unwritable`. An existing file is not changed.
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
            // This lock tells readers that the file is still growing.
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
                // Silence, while a device is gone or the computer sleeps, takes no disk space, even if it lasts for hours.
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

    /// Writes the final length into the header and the remarks after the audio, and closes the file once all of
    /// it is on disk. If the disk is full, the remarks replace the last milliseconds of audio: without them, a
    /// recording that ended early would look complete.
    func finish(remarks: [String]) throws {
        defer { file = nil }
        let trailer = RecordingRemarks.bytes(remarks)
        try telling { () throws(FileError) in
            do throws(FileError) { try complete(with: trailer) } catch {
                length -= min(length, Int64((trailer.count + frameSize - 1) / frameSize * frameSize))
                do throws(FileError) { try complete(with: trailer) } catch {
                    // If the disk cannot take the rewritten data either, keep all of the remaining audio without remarks.
                    try complete(with: [])
                    throw error
                }
            }
        }
    }

    /// Writes the header first: whatever happens next, the audio ends where the header says.
    private func complete(with trailer: [UInt8]) throws(FileError) {
        let header = RecordingHeader(
            format: format, soundLength: UInt64(length), trailerLength: UInt64(trailer.count))
        try file?.seek(to: 0)
        try file?.write(header.bytes)
        try file?.synchronize()
        try file?.seek(to: end)
        try file?.write(trailer)
        // Removes audio that was given up, or a frame that a full disk stored only in part.
        try file?.truncate(to: end + Int64(trailer.count))
        try file?.synchronize()
    }

    /// The number of bytes in the whole frames that a full disk has stored of a piece.
    private func wholeFramesTaken(of count: Int) -> Int64 {
        guard let file, let facts = FileFacts(descriptor: file.descriptor) else { return 0 }
        let taken = min(max(0, facts.byteCount - end), Int64(count))
        return taken - taken % Int64(frameSize)
    }

    /// Where the audio ends so far.
    private var end: Int64 { Int64(RecordingHeader.length) + length }

    /// Turns system errors into sentences.
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
