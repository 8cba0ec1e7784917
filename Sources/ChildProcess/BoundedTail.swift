/// Keeps the end of what a child writes to its standard error, for error messages.
package struct BoundedTail: Sendable, Hashable {
    package let limit: Int
    package private(set) var bytes: [UInt8] = []
    /// How much has been dropped.
    package private(set) var droppedCount = 0

    package init(limit: Int = 16 * 1024) { self.limit = max(0, limit) }

    package mutating func append(_ chunk: some Collection<UInt8>) {
        let tail = chunk.suffix(limit)
        let excess = max(0, bytes.count + tail.count - limit)
        bytes.removeFirst(excess)
        bytes.append(contentsOf: tail)
        droppedCount += excess + (chunk.count - tail.count)
    }

    /// The text without control characters, which could affect a terminal.
    package var text: String {
        String(
            String.UnicodeScalarView(
                String(decoding: bytes, as: UTF8.self).unicodeScalars
                    .map { $0 == "\r" ? "\n" : $0 }
                    .filter { $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control }))
    }

    /// The last line that is not blank, which usually names the reason.
    package var lastLine: String? {
        text.split(separator: "\n").last { $0.contains { !$0.isWhitespace } }.map(String.init)
    }
}
