import Execution
import Files

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pipe's content in a file without a name, which disappears when its last descriptor is closed.
actor KeptInput {
    // Disk access can block.
    private nonisolated let executor = QueueExecutor(label: "kept input")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    nonisolated let descriptor: Int32
    private let subject: String

    private init(_ descriptor: Int32, _ subject: String) {
        self.descriptor = descriptor
        self.subject = subject
    }

    /// Reads the stream to its end.
    static func keep(_ start: [UInt8], _ rest: any ByteStream, _ subject: String) async throws -> KeptInput {
        let kept = KeptInput(try makeFile(subject), subject)
        try await kept.take(start, rest)
        return kept
    }

    deinit { SystemCall.close(descriptor) }

    private func take(_ start: [UInt8], _ rest: any ByteStream) async throws {
        var piece = start
        while !piece.isEmpty {
            try Task.checkCancellation()
            try write(piece)
            piece = try await rest.read(upTo: 1 << 20)
        }
        await rest.close()
    }

    private static func makeFile(_ subject: String) throws -> Int32 {
        let chosen = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        var template = Array(((chosen.isEmpty ? "/tmp" : chosen) + "/readback-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
            throw failure(subject, errno)
        }
        unlink(template)
        return descriptor
    }

    private func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SystemCall.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw Self.failure(subject, errno) }
            rest = rest.dropFirst(max(0, count))
        }
    }

    private static func failure(_ subject: String, _ code: Int32) -> AudioInputError {
        AudioInputError(
            .unreadable, subject: subject,
            reason:
                "its index is at its end, so it must first be stored completely, which failed (\(FileError.reason(code)))",
            nextMove: "name the file itself, or set TMPDIR to a folder with free space")
    }
}

/// The layout of an MPEG-4 file (m4a, mp4, mov), judged by its first bytes.
enum MPEG4Layout {
    /// Boxes that may precede the index or the audio and say nothing about either.
    private static let preludes: Set<String> = ["ftyp", "free", "skip", "wide", "uuid", "pnot"]

    /// Enough bytes to tell where the index is, except in unusual files.
    static let sniffLength = 512

    static func isLayout(_ start: [UInt8]) -> Bool {
        ["ftyp", "wide", "mdat"].contains(type(in: start, at: 0))
    }

    /// Whether the index may come after the audio, as recorders and phones write it. Such a file cannot be decoded as a stream.
    static func indexMayComeLate(_ start: [UInt8]) -> Bool {
        var position = 0
        while let name = type(in: start, at: position), preludes.contains(name) {
            let size = start[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            // Sizes of 0 and 1 mean "until the end" and "see below"; boxes this small never have them.
            guard size >= 8 else { return true }
            position += size
        }
        // An index, or a fragment of a file made for streaming.
        return type(in: start, at: position).map { !["moov", "moof", "styp", "sidx"].contains($0) } ?? true
    }

    private static func type(in bytes: [UInt8], at position: Int) -> String? {
        guard position + 8 <= bytes.count else { return nil }
        return String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
    }
}
