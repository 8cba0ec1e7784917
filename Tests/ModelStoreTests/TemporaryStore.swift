import Foundation

@testable import ModelStore

/// A store in a folder of its own, removed when the test is over.
final class TemporaryStore: Sendable {
    let root: URL
    let store: ModelStore

    init(_ models: [ModelEntry] = [.sample()]) throws {
        root = FileManager.default.temporaryDirectory
            .appendingPathComponent("readback-models-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        store = ModelStore(root: root, manifest: ModelManifest(models: models))
    }

    private static let anHourAgo = Date(timeIntervalSinceNow: -3600)

    deinit { try? FileManager.default.removeItem(at: root) }

    /// Puts a file where the store expects it: with a new inode, and dated an hour ago, as if it had been there for a while.
    @discardableResult
    func put(_ content: String, _ path: String, model: String = "sample") throws -> URL {
        let url = root.appendingPathComponent(model).appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: url, options: .atomic)
        try FileManager.default.setAttributes(
            [.modificationDate: Self.anHourAgo], ofItemAtPath: url.path)
        return url
    }
}

extension ModelEntry {
    /// A model of one file that holds `hello`.
    static func sample(
        id: String = "sample", files: [ModelFile] = [.hello()], kind: Kind = .text, origin: Origin? = nil
    ) -> ModelEntry {
        ModelEntry(
            id: id, kind: kind, engine: "llama", name: "Sample", locales: ["en"], licence: "MIT",
            origin: origin,
            files: files)
    }
}

extension ModelFile {
    static let helloHash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

    static func hello(
        _ path: String = "hello.bin", bytes: Int64? = 5, sha256: String? = helloHash,
        url: String? = "https://models.example/hello.bin"
    ) -> ModelFile {
        ModelFile(path: path, bytes: bytes, sha256: sha256, url: url)
    }
}
