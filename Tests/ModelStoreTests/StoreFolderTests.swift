import Foundation
import Testing

@testable import ModelStore

@Suite struct StoreFolderTests {
    @Test(
        "the store is in READBACK_MODELS, else in XDG_DATA_HOME, else in ~/.local/share",
        arguments: [
            (["READBACK_MODELS": "/m", "XDG_DATA_HOME": "/d", "HOME": "/h"], "/m"),
            (["READBACK_MODELS": "", "XDG_DATA_HOME": "/d", "HOME": "/h"], "/d/readback/models"),
            (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/readback/models"),
            (["HOME": "/h"], "/h/.local/share/readback/models"),
        ])
    func standard(environment: [String: String], expected: String) {
        #expect(ModelStore.standardRoot(environment: environment).path == expected)
    }

    @Test("the list shows size, state and default, and models that are here come first")
    func table() async throws {
        let temporary = try TemporaryStore([
            .sample(id: "absent"),
            .sample(id: "sample"),
            .sample(id: "speaks", files: [.hello(bytes: nil, sha256: nil)], kind: .speech),
        ])
        try temporary.put("hello", "hello.bin")
        try await temporary.store.use("sample")
        let expected = """
              MODEL   DOES    SIZE  MEMORY  STATE    LICENCE  NAME
            * sample  writes   5 B       ?  present  MIT      Sample
              absent  writes   5 B       ?  -        MIT      Sample
              speaks  hears      ?       ?  -        MIT      Sample

            * used when no model is named. `hears` is for --model, `writes` for --llm, `finds` for search. Models are kept in \(temporary.root.path)

            """
        #expect(try temporary.store.listing().table() == expected)
    }

    @Test("a chosen default is kept, and only a model that is here can be chosen")
    func defaults() async throws {
        let temporary = try TemporaryStore([.sample(id: "absent"), .sample(id: "first"), .sample()])
        for id in ["first", "sample"] { try temporary.put("hello", "hello.bin", model: id) }
        #expect(temporary.store.defaultModel(for: .text) == "first")
        await #expect(throws: ModelStoreError.self) { try await temporary.store.use("absent") }
        let before = try await temporary.store.use("sample")
        #expect(before == "first")
        let again = ModelStore(root: temporary.root, manifest: temporary.store.manifest)
        #expect(again.defaultModel(for: .text) == "sample")
        #expect(again.defaultModel(for: .speech) == ModelDefaults.builtIn.speech)
    }

    @Test("a helper cannot be chosen and is never a default")
    func helper() async throws {
        let temporary = try TemporaryStore([.sample(kind: .helper)])
        try temporary.put("hello", "hello.bin")
        let failure = await #expect(throws: ModelStoreError.self) { try await temporary.store.use("sample") }
        #expect(failure?.kind == .unusableRequest)
        #expect(try temporary.store.listing().models.map(\.isDefault) == [false])
        #expect(temporary.store.defaultModel(for: .speech) == ModelDefaults.builtIn.speech)
    }

    @Test(
        "sizes are printed in a short form",
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (98_362_432, "98 MB"), (999_600_000, "1.0 GB"),
            (3_095_033_483, "3.1 GB"), (5_027_783_488, "5.0 GB"),
        ] as [(Int64, String)])
    func sizes(bytes: Int64, expected: String) {
        #expect(ByteText.short(bytes) == expected)
    }
}
