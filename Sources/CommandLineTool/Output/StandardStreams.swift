import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard output, for the product. Somebody who stops reading early has got what they wanted: that is no error.
enum StandardOutput {
    struct ReaderGone: Error {}

    static func write(_ text: String) throws {
        ThisWorker.tellWriting()
        try writeAll(Data(text.utf8), to: STDOUT_FILENO)
    }

    private static func writeAll(_ data: Data, to descriptor: Int32) throws {
        try data.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = Foundation.write(
                    descriptor, buffer.baseAddress! + written, buffer.count - written)
                if count > 0 {
                    written += count
                } else if errno == EPIPE {
                    throw ReaderGone()
                } else if errno != EINTR {
                    let reason = String(cString: strerror(errno))
                    throw CommandFailure(
                        .unwritableOutput,
                        "standard output cannot be written: \(reason); check where it is sent")
                }
            }
        }
    }
}

/// Standard error, for people: lines that start with the program's name, and nothing when they asked for quiet.
struct Messages: Sendable {
    let isQuiet: Bool
    /// What stands below the messages.
    let status: StatusLine

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
        status = StatusLine(isQuiet: isQuiet)
    }

    func say(_ sentence: String) {
        guard !isQuiet else { return }
        status.writeAbove("readback: \(sentence)")
    }
}
