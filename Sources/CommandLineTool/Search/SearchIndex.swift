import Files
import Foundation

/// The search index, one file next to the results: the lines of every result below a folder, their vectors if an embedding model was
/// installed, and the stamp of each file when its lines were read. Each search compares it with the folder, so it is never stale; a damaged
/// index is built again.
///
/// A line has four fields separated by tabs: milliseconds (empty for a title), the speaker, the text, and the text as it is searched.
struct SearchIndex {
    struct Entry {
        /// The path relative to the folder.
        let path: String
        let stamp: FileStamp
        /// The lines; empty for JSON that is not a result.
        var body: [UInt8]
        /// The vectors, as in ``LineVectors``; `nil` until a model has read the lines.
        var vectors: Data?
    }

    /// The model that computed the vectors.
    struct Model: Hashable {
        let identity: String
        /// The number of numbers in a vector.
        let width: Int
    }

    /// The first bytes of an index of any version.
    static let magic = Array("readback-search-".utf8)
    private static let head = "readback-search-2\n"
    var entries: [Entry]
    private(set) var model: Model?

    init() { entries = [] }

    /// - Returns: `nil` if the bytes are not an index.
    init?(_ bytes: Data) {
        var rest = bytes
        guard rest.starts(with: Self.head.utf8) else { return nil }
        rest = rest.dropFirst(Self.head.utf8.count)
        func line() -> [Substring]? {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return String(decoding: rest[..<end], as: UTF8.self).split(
                separator: "\t", omittingEmptySubsequences: false)
        }
        func part(_ length: Int?) -> Data? {
            guard let length, length >= 0, length <= rest.count else { return nil }
            defer { rest = rest.dropFirst(length) }
            return rest.prefix(length)
        }
        guard let about = line(), about.count == 2 else { return nil }
        model = Int(about[1]).map { Model(identity: String(about[0]), width: $0) }
        entries = []
        while !rest.isEmpty {
            guard let fields = line(), fields.count == 5, let size = Int64(fields[0]),
                let modified = Int64(fields[1]), let body = part(Int(fields[2]))
            else { return nil }
            let vectors = fields[3].isEmpty ? nil : part(Int(fields[3]))
            guard fields[3].isEmpty || vectors != nil,
                LineVectors.areWhole(byteCount: vectors?.count ?? 0, width: model?.width ?? 0)
            else { return nil }
            entries.append(
                Entry(
                    path: NameInLine.name(fields[4]), stamp: FileStamp(byteCount: size, modified: modified),
                    body: Array(body), vectors: vectors))
        }
    }

    var bytes: [UInt8] {
        var bytes = Array(Self.head.utf8)
        bytes += "\(model?.identity ?? "")\t\(model.map { String($0.width) } ?? "")\n".utf8
        for entry in entries {
            let (stamp, vectors) = (entry.stamp, entry.vectors.map { String($0.count) } ?? "")
            let name = NameInLine.text(of: entry.path)
            bytes += "\(stamp.byteCount)\t\(stamp.modified)\t\(entry.body.count)\t\(vectors)\t\(name)\n".utf8
            bytes += entry.body
            bytes += entry.vectors ?? Data()
        }
        return bytes
    }

    /// Keeps the entries of unchanged files and reads the others.
    ///
    /// - Returns: whether anything changed.
    mutating func refresh(_ files: [String: FileStamp], body: (String) -> [UInt8]?) -> Bool {
        let known = Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        var hasChanged = known.count != entries.count || known.keys.contains { files[$0] == nil }
        entries = files.sorted { $0.key < $1.key }.compactMap { path, stamp in
            if let entry = known[path], entry.stamp == stamp { return entry }
            // A file that cannot be read is tried again next time: its stamp does not show a change of its permissions.
            guard let body = body(path) else {
                hasChanged = hasChanged || known[path] != nil
                return nil
            }
            hasChanged = true
            return Entry(path: path, stamp: stamp, body: body)
        }
        return hasChanged
    }

    /// Sets the model of the index and drops the vectors of any other model.
    mutating func adopt(_ model: Model) {
        guard self.model != model else { return }
        self.model = model
        for index in entries.indices { entries[index].vectors = nil }
    }
}
