import ChildProcess

/// What `ffmpeg` writes about its work, as it comes.
///
/// It tells of each piece of silence that it puts in. Of a long recording with a long gap that is more than is kept, and would push out what
/// matters; how much it was in all stands at the end.
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

    /// All that is kept.
    var text: String {
        var log = self
        log.endLine()
        return log.kept.text
    }

    private static let longestLine = 4_096
}
