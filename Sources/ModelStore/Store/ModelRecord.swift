import Files
import Foundation

/// What the store knows about a model beyond the manifest: a user's own model, or the sizes and hashes that the first download of an
/// unpinned model had. It is a ``ModelEntry`` in a file next to the model's files.
enum ModelRecord {
    static func url(inFolder folder: URL) -> URL {
        folder.appendingPathComponent("model.json")
    }

    static func read(inFolder folder: URL) -> ModelEntry? {
        guard let data = try? Data(contentsOf: url(inFolder: folder)) else { return nil }
        return try? JSONDecoder().decode(ModelEntry.self, from: data)
    }

    static func write(_ entry: ModelEntry, inFolder folder: URL, mayReplace: Bool = true) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        var file = try AtomicFile(url(inFolder: folder).path, mayReplace: mayReplace)
        try file.commit(Array(encoder.encode(entry)))
    }
}

/// The rules for model names: lower-case letters, digits, `-`, `_` and `.`, not starting with `-` or `.`.
enum ModelIdentifier {
    static func isValid(_ id: String) -> Bool {
        guard let first = id.first, first != ".", first != "-", id.utf8.count <= 100 else { return false }
        return id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
            default: false
            }
        }
    }
}
