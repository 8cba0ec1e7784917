import Foundation
import Testing

@testable import ModelStore

@Suite struct LocateTests {
    private func failure(_ store: ModelStore, _ id: String = "sample") async -> ModelStoreError? {
        await #expect(throws: ModelStoreError.self) { try await store.locate(id) }
    }

    @Test("a model with the right files is found, along with the file to open")
    func found() async throws {
        let temporary = try TemporaryStore()
        let url = try temporary.put("hello", "hello.bin")
        let model = try await temporary.store.locate("sample")
        #expect(model.mainFile.path == url.path)
        #expect(model.entry.id == "sample")
    }

    @Test("a model of several files is given as its folder")
    func folder() async throws {
        let temporary = try TemporaryStore([.sample(files: [.hello("a"), .hello("deep/b")])])
        try temporary.put("hello", "a")
        let inner = try temporary.put("hello", "deep/b")
        let model = try await temporary.store.locate("sample")
        #expect(model.mainFile.path == temporary.store.folder(of: "sample").path)
        #expect(model.file("deep/b").path == inner.path)
    }

    @Test("the error for a missing file names it, the command that brings it and the size of the download")
    func missing() async throws {
        let temporary = try TemporaryStore()
        let error = try #require(await failure(temporary.store))
        #expect(error.kind == .missing)
        let path = temporary.root.appendingPathComponent("sample/hello.bin").path
        #expect(
            error.description
                == "\(path): this file of the model sample is missing; run `readback models pull sample` (5 B)"
        )
    }

    @Test("the error for a missing file that comes with a package says to run setup")
    func packaged() async throws {
        let temporary = try TemporaryStore([
            .sample(files: [.hello(url: nil)], origin: .init(package: "some-package", version: "1.0"))
        ])
        let error = try #require(await failure(temporary.store))
        #expect(error.nextMove == "run `Scripts/setup`")
    }

    @Test("a truncated file is detected by its size, without being read")
    func truncated() async throws {
        let temporary = try TemporaryStore()
        try temporary.put("hell", "hello.bin")
        let error = try #require(await failure(temporary.store))
        #expect(error.kind == .wrongSize)
        #expect(error.reason.contains("has 4 bytes instead of 5"), "\(error)")
        let cache = FileHashCache.url(inFolder: temporary.store.folder(of: "sample")).path
        #expect(!FileManager.default.fileExists(atPath: cache), "nothing was hashed")
    }

    @Test("a different file of the same size is detected by its hash")
    func damaged() async throws {
        let temporary = try TemporaryStore()
        try temporary.put("jello", "hello.bin")
        let error = try #require(await failure(temporary.store))
        #expect(error.kind == .damaged)
        #expect(error.description.contains("run `readback models pull sample`"))
    }

    @Test("a file replaced after its verification is checked again, even if the times are the same")
    func replaced() async throws {
        let temporary = try TemporaryStore()
        try temporary.put("hello", "hello.bin")
        _ = try await temporary.store.locate("sample")
        try temporary.put("jello", "hello.bin")
        let error = try #require(await failure(temporary.store))
        #expect(error.kind == .damaged)
    }

    @Test("a file that was verified once is not read again")
    func cached() async throws {
        let temporary = try TemporaryStore()
        let url = try temporary.put("hello", "hello.bin")
        _ = try await temporary.store.locate("sample")
        // A recorded hash that differs proves that the file itself was not read again.
        let folder = temporary.store.folder(of: "sample")
        var cache = FileHashCache(folder: folder)
        let fingerprint = try #require(FileFingerprint(path: url.path))
        cache.record("hello.bin", fingerprint, sha256: "0000")
        cache.save(inFolder: folder)
        let error = try #require(await failure(temporary.store))
        #expect(error.kind == .damaged)
        // A check from scratch does not trust the recorded hash.
        let check = try temporary.store.check(temporary.store.entry("sample"), depth: .afresh)
        #expect(check.state == .present)
    }

    @Test("the hash of a file that changed a moment ago is not kept")
    func unsettled() async throws {
        let temporary = try TemporaryStore()
        let url = try temporary.put("hello", "hello.bin")
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: url.path)
        let entry = try temporary.store.entry("sample")
        #expect(try temporary.store.check(entry, depth: .full).state == .present)
        #expect(try temporary.store.check(entry, depth: .glance).state == .unverified)
    }

    @Test("a cache that is not JSON counts as empty")
    func brokenCache() async throws {
        let temporary = try TemporaryStore()
        try temporary.put("hello", "hello.bin")
        try temporary.put("{", ".hashes.json")
        _ = try await temporary.store.locate("sample")
    }

    @Test("a glance at a file that was never read reports it as unverified")
    func glance() throws {
        let temporary = try TemporaryStore()
        try temporary.put("jello", "hello.bin")
        let entry = try temporary.store.entry("sample")
        #expect(try temporary.store.check(entry, depth: .glance).state == .unverified)
        #expect(try temporary.store.check(entry, depth: .full).state == .damaged)
        #expect(try temporary.store.check(entry, depth: .glance).state == .damaged)
    }

    @Test("the state of a model is that of its worst file")
    func worst() throws {
        let temporary = try TemporaryStore([.sample(files: [.hello("a"), .hello("b"), .hello("c")])])
        try temporary.put("hello", "a")
        try temporary.put("hell", "b")
        let entry = try temporary.store.entry("sample")
        #expect(try temporary.store.check(entry, depth: .full).state == .missing)
        try temporary.put("jello", "c")
        #expect(try temporary.store.check(entry, depth: .full).state == .wrongSize)
        try temporary.put("hello", "b")
        #expect(try temporary.store.check(entry, depth: .full).state == .damaged)
        try temporary.put("hello", "c")
        #expect(try temporary.store.check(entry, depth: .full).state == .present)
    }

    @Test("a folder where the file should be counts as missing")
    func notAFile() async throws {
        let temporary = try TemporaryStore()
        try FileManager.default.createDirectory(
            at: temporary.root.appendingPathComponent("sample/hello.bin"), withIntermediateDirectories: true)
        #expect(await failure(temporary.store)?.kind == .missing)
    }

    @Test(
        "an unknown name is answered with the command that lists the known ones",
        arguments: ["nothing", "../etc", ""])
    func unknown(id: String) async throws {
        let temporary = try TemporaryStore()
        let error = try #require(await failure(temporary.store, id))
        #expect(error.kind == .unknownModel)
        #expect(error.nextMove.contains("readback models list"))
    }
}
