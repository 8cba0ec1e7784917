import Foundation

/// Bytes that have arrived and have not been read.
struct ByteBuffer: Hashable, Sendable {
    private var bytes: [UInt8] = []
    private var start = 0
    /// No line ends before this index, so a long line is not searched again with each piece that arrives.
    private var searched = 0

    var count: Int { bytes.count - start }
    var isEmpty: Bool { count == 0 }
    var content: ArraySlice<UInt8> { bytes[start...] }

    mutating func append(_ more: some Sequence<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            (searched, start) = (max(0, searched - start), 0)
        }
        bytes.append(contentsOf: more)
    }

    mutating func take(_ count: Int) -> [UInt8] {
        let taken = Array(content.prefix(count))
        start += taken.count
        searched = start
        return taken
    }

    enum Line: Hashable {
        case text(String)
        /// The end of the line has not arrived.
        case unfinished
        case tooLong
        /// It does not end with CR and LF, contains a control character other than a tab, or is not UTF-8.
        case malformed
    }

    /// The next line without its end.
    mutating func takeLine(limit: Int) -> Line {
        guard let end = bytes[max(searched, start)...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return count > limit ? .tooLong : .unfinished
        }
        guard end - start <= limit else { return .tooLong }
        var line = take(end - start + 1).dropLast()
        guard line.popLast() == UInt8(ascii: "\r"),
            line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 9 }),
            let text = String(validating: line, as: UTF8.self)
        else { return .malformed }
        return .text(text)
    }
}
