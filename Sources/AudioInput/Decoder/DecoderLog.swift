import ChildProcess

/// Collects the log of an `ffmpeg` process.
///
/// `ffmpeg` logs each piece of silence that it inserts. For a long gap these lines would push out the ones that
/// matter, so they are dropped; the total is at the end of the log.
struct DecoderLog: Sendable {
    private var kept = BoundedTail()
    private var line: [UInt8] = []

    mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            line.append(byte)
            if byte == UInt8(ascii: "\n") || line.count == Self.longestLine { endLine() }
        }
    }

    private mutating func endLine() {
        if !String(decoding: line, as: UTF8.self).contains("samples of silence") { kept.append(line) }
        line = []
    }

    /// The lines that were kept.
    var text: String {
        var log = self
        log.endLine()
        return log.kept.text
    }

    private static let longestLine = 4_096
}
