import Files
import Foundation

/// What is searched, in one file beside the results: the lines of every result under a folder, what they mean where a model was there to
/// say it, and what each file looked like when its lines were taken. It is compared with the folder at each search, so it is never stale;
/// one that is damaged is made anew.
///
/// A line has four fields with tabs between them: milliseconds (none for a title), the speaker, the text, and the text as it is searched.
struct SearchIndex {
    struct Entry {
        /// Relative to the folder.
        let path: String
        let stamp: FileStamp
        /// Lines; none for JSON that is no result.
        var body: [UInt8]
        /// Of ``LineVectors``; `nil` where no model has read the lines yet.
        var vectors: Data?
    }

    /// The model whose vectors these are.
    struct Model: Hashable {
        let identity: String
        /// How many numbers a vector has.
        let width: Int
    }

    /// What an index begins with, of whatever version.
    static let magic = Array("readback-search-".utf8)
    private static let head = "readback-search-2\n"
    var entries: [Entry]
    private(set) var model: Model?

    init() { entries = [] }

    /// - Returns: `nil` for bytes that are no index.
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

    /// Takes over what has not changed, and reads the rest.
    ///
    /// - Returns: whether anything changed.
    mutating func refresh(_ files: [String: FileStamp], body: (String) -> [UInt8]?) -> Bool {
        let known = Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        var hasChanged = known.count != entries.count || known.keys.contains { files[$0] == nil }
        entries = files.sorted { $0.key < $1.key }.compactMap { path, stamp in
            if let entry = known[path], entry.stamp == stamp { return entry }
            // What cannot be read is tried again the next time: that its rights change does not show in its stamp.
            guard let body = body(path) else {
                hasChanged = hasChanged || known[path] != nil
                return nil
            }
            hasChanged = true
            return Entry(path: path, stamp: stamp, body: body)
        }
        return hasChanged
    }

    /// Makes this a model's index: what another one has said counts no more.
    mutating func adopt(_ model: Model) {
        guard self.model != model else { return }
        self.model = model
        for index in entries.indices { entries[index].vectors = nil }
    }
}
