import Files
import Foundation

/// What is searched, in one file beside the results: the lines of every result under a folder, and what each file looked like when its
/// lines were taken. It is compared with the folder at each search, so it is never stale; one that is damaged is made anew.
///
/// A line has four fields with tabs between them: milliseconds (none for a title), the speaker, the text, and the text as it is searched.
struct SearchIndex {
    struct Entry {
        /// Relative to the folder.
        let path: String
        let stamp: FileStamp
        /// Lines; none for JSON that is no result.
        var body: [UInt8]
    }

    private static let head = "readback-search-1\n"
    private(set) var entries: [Entry]

    init() { entries = [] }

    /// - Returns: `nil` for bytes that are no index.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.head.utf8) else { return nil }
        entries = []
        var position = Self.head.utf8.count
        while position < bytes.count {
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let fields = String(decoding: bytes[position..<end], as: UTF8.self).split(
                separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 4, let size = Int64(fields[0]), let modified = Int64(fields[1]),
                let length = Int(fields[2]), length >= 0, length <= bytes.count - end - 1
            else { return nil }
            entries.append(
                Entry(
                    path: String(fields[3]), stamp: FileStamp(byteCount: size, modified: modified),
                    body: Array(bytes[end + 1..<end + 1 + length])))
            position = end + 1 + length
        }
    }

    var bytes: [UInt8] {
        var bytes = Array(Self.head.utf8)
        for entry in entries {
            let stamp = entry.stamp
            bytes += "\(stamp.byteCount)\t\(stamp.modified)\t\(entry.body.count)\t\(entry.path)\n".utf8
            bytes += entry.body
        }
        return bytes
    }

    /// Takes over what has not changed, and reads the rest.
    ///
    /// - Returns: whether anything changed.
    mutating func refresh(_ files: [String: FileStamp], body: (String) -> [UInt8]) -> Bool {
        let known = Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        var hasChanged = known.count != entries.count || known.keys.contains { files[$0] == nil }
        entries = files.sorted { $0.key < $1.key }.map { path, stamp in
            if let entry = known[path], entry.stamp == stamp { return entry }
            hasChanged = true
            return Entry(path: path, stamp: stamp, body: body(path))
        }
        return hasChanged
    }
}
