import Foundation
import Testing

@testable import ModelStore

@Suite(.enabled(if: Hub.isAvailable, "curl and python3 are needed"))
struct PullTests {
    @Test("a model comes through a redirect to another host, is verified and put in its place")
    func redirection() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model()])
        let model = try await temporary.store.pull("sample", tools: .test())
        #expect(model.mainFile.lastPathComponent == "model.bin")
        #expect(temporary.content() == Hub.content())
        #expect(temporary.names() == ["model.bin"])
        // The first use does not read the file again.
        let entry = try temporary.store.entry("sample")
        #expect(try temporary.store.check(entry, depth: .glance).state == .present)
    }

    @Test("a file that is here and right is not fetched again")
    func present() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model()])
        try await temporary.store.pull("sample", tools: .test())
        try await temporary.store.pull("sample", tools: .test())
        #expect(try await hub.requests().count == 1)
    }

    @Test("a damaged file is replaced")
    func damaged() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model()])
        try temporary.put(Hub.content(version: 2), "model.bin")
        try await temporary.store.pull("sample", tools: .test())
        #expect(temporary.content() == Hub.content())
    }

    @Test("of several files, only the missing ones are fetched")
    func several() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([
            .sample(files: [hub.file("a.bin"), hub.file("deep/b.bin"), hub.file("c.bin")])
        ])
        try temporary.put(Hub.content(), "a.bin")
        try await temporary.store.pull("sample", tools: .test())
        #expect(try await hub.requests().count == 2)
        #expect(temporary.content("deep/b.bin") == Hub.content())
        #expect(temporary.content("c.bin") == Hub.content())
    }

    @Test("five simultaneous calls fetch the file only once")
    func concurrent() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model()])
        try await withThrowingTaskGroup(of: InstalledModel.self) { group in
            for _ in 0..<5 { group.addTask { try await temporary.store.pull("sample", tools: .test()) } }
            try await group.waitForAll()
        }
        #expect(try await hub.requests().count == 1)
        #expect(temporary.content() == Hub.content())
    }

    @Test("a download with the wrong content is discarded, and the error names its address")
    func wrongHash() async throws {
        let hub = try await Hub("whole,version=2")
        let temporary = try TemporaryStore([hub.model()])
        let error = try #require(
            await #expect(throws: ModelStoreError.self) {
                try await temporary.store.pull("sample", tools: .test())
            })
        #expect(error.kind == .damaged)
        #expect(error.subject == "http://localhost:\(hub.port)/hub/model.bin")
        #expect(
            error.reason.contains(Hub.hash(version: 2)) && error.nextMove.contains("nothing was installed"))
        #expect(temporary.names() == [])
        #expect(try await hub.requests().count == 1, "a download in one piece is not tried twice")
    }

    @Test(
        "a file of the wrong size is refused", arguments: [Int64(Hub.size) - 1, Int64(Hub.size) + 1])
    func wrongSize(expected: Int64) async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model(bytes: expected)])
        let error = try #require(
            await #expect(throws: ModelStoreError.self) {
                try await temporary.store.pull("sample", tools: .test())
            })
        #expect(error.kind == .wrongSize, "\(error)")
        #expect(temporary.names() == [])
    }

    @Test("a server that never stops sending is cut off")
    func endless() async throws {
        let hub = try await Hub("endless")
        let temporary = try TemporaryStore([hub.model()])
        let error = try #require(
            await #expect(throws: ModelStoreError.self) {
                try await temporary.store.pull("sample", tools: .test())
            })
        #expect(error.kind == .wrongSize, "\(error)")
        #expect(temporary.names() == [])
    }

    @Test("an address without a file fails at once, and the error names another way to get the model")
    func notFound() async throws {
        let hub = try await Hub("status=404")
        let temporary = try TemporaryStore([hub.model()])
        let error = try #require(
            await #expect(throws: ModelStoreError.self) {
                try await temporary.store.pull("sample", tools: .test())
            })
        #expect(error.kind == .downloadFailed)
        #expect(error.reason.contains("404") && error.nextMove.contains("readback models add"))
        #expect(try await hub.requests().count == 1)
    }

    @Test("a server that is out of order is asked again, but not forever")
    func outOfOrder() async throws {
        let hub = try await Hub("status=503", "status=503", "whole")
        let temporary = try TemporaryStore([hub.model()])
        try await temporary.store.pull("sample", tools: .test())
        #expect(try await hub.requests().map(\.status) == [503, 503, 200])

        let dead = try await Hub("status=503")
        let other = try TemporaryStore([dead.model()])
        let error = try #require(
            await #expect(throws: ModelStoreError.self) {
                try await other.store.pull("sample", tools: .test())
            })
        #expect(error.kind == .downloadFailed && error.reason.contains("503"), "\(error)")
        #expect(try await dead.requests().count == 6)
    }

    @Test("the error for a model that comes with a package says how to install it")
    func packaged() async throws {
        let temporary = try TemporaryStore([.sample(files: [.hello(url: nil)])])
        let error = try #require(
            await #expect(throws: ModelStoreError.self) {
                try await temporary.store.pull("sample", tools: .test())
            })
        #expect(error.kind == .notPullable && error.nextMove.contains("Scripts/setup"))
    }

    @Test("without curl, the error says what to install")
    func noCurl() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model()])
        let error = try #require(
            await #expect(throws: ModelStoreError.self) {
                try await temporary.store.pull("sample", tools: .test(curl: nil))
            })
        #expect(error.description.hasPrefix("curl: ") && error.nextMove.contains("install"), "\(error)")
    }

    @Test("a file with no known hash needs the user's consent, and its hash is recorded then")
    func unpinned() async throws {
        let hub = try await Hub("whole")
        let temporary = try TemporaryStore([hub.model(bytes: nil, sha256: nil)])
        let error = try #require(
            await #expect(throws: ModelStoreError.self) {
                try await temporary.store.pull("sample", tools: .test())
            })
        #expect(error.kind == .needsConfirmation && error.nextMove.contains("--yes"))
        #expect(try await hub.requests().isEmpty)

        try await temporary.store.pull("sample", acceptsUnknownHash: true, tools: .test())
        let model = try await temporary.store.locate("sample")
        #expect(model.entry.files[0].sha256 == Hub.hash() && model.entry.files[0].bytes == Int64(Hub.size))
        try temporary.put(Hub.content(version: 2), "model.bin")
        await #expect(throws: ModelStoreError.self) { try await temporary.store.locate("sample") }
    }

    @Test(
        "a file with no known hash is inspected before it counts as present, and discarded if it is no model"
    )
    func unknownJunk() async throws {
        let hub = try await Hub("junk", "whole")
        let temporary = try TemporaryStore([hub.model(bytes: nil, sha256: nil)])
        let error = try #require(
            await #expect(throws: ModelStoreError.self) {
                try await temporary.store.pull("sample", acceptsUnknownHash: true, tools: .test())
            })
        #expect(error.kind == .damaged && error.reason.contains("not a GGUF file"), "\(error)")
        #expect(temporary.names() == [])
        #expect(try temporary.store.listing().models.map(\.state) == [.missing])
        try await temporary.store.pull("sample", acceptsUnknownHash: true, tools: .test())
        #expect(try temporary.store.listing().models.map(\.state) == [.present])
    }

    @Test(
        "a model whose hash was not known in advance becomes the default only if the user chooses it",
        arguments: [ModelEntry.Kind.text, .speech])
    func unknownIsNoDefault(kind: ModelEntry.Kind) async throws {
        let hub = try await Hub("whole")
        var entry = hub.model(bytes: nil, sha256: nil)
        entry.kind = kind
        let temporary = try TemporaryStore([entry])
        try await temporary.store.pull("sample", acceptsUnknownHash: true, tools: .test())
        #expect(temporary.store.defaultModel(for: kind) == ModelDefaults.builtIn[kind])
        try await temporary.store.use("sample")
        #expect(temporary.store.defaultModel(for: kind) == "sample")
    }
}
