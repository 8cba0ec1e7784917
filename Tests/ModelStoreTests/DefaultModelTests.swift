import Foundation
import Testing

@testable import ModelStore

struct DefaultModelTests {
    private let gigabytes: Int64 = 1_000_000_000

    private func model(
        _ id: String, _ kind: ModelEntry.Kind = .speech, engine: String = "whisper",
        locales: [String] = ["mul"],
        onlyByName: Bool? = nil, memory: Int64? = nil
    ) -> ModelEntry {
        var entry = ModelEntry.sample(id: id, kind: kind)
        (entry.engine, entry.locales, entry.onlyByName, entry.memory) = (
            engine, locales, onlyByName, memory
        )
        return entry
    }

    private func store(_ models: [ModelEntry], here: [String]) throws -> TemporaryStore {
        let temporary = try TemporaryStore(models)
        for id in here { try temporary.put("hello", "hello.bin", model: id) }
        return temporary
    }

    @Test("the largest model that is here and fits into half of the memory is used")
    func fits() throws {
        let models = [model("small", memory: 1_000_000_000), model("large", memory: 4_000_000_000)]
        let temporary = try store(models, here: ["small", "large"])
        func chosen(_ memory: Int64) -> String {
            temporary.store.defaultModel(for: .speech, locale: nil, memory: memory)
        }
        #expect(chosen(8 * gigabytes) == "large")
        #expect(chosen(8 * gigabytes - 1) == "small")
        #expect(chosen(gigabytes) == "small", "where none fits, the smallest is tried")
    }

    @Test(
        "a model used only by name is never taken unasked, and the manifest's order decides between equals")
    func onlyByName() throws {
        let models = [
            model("poor", .text, engine: "llama", onlyByName: true, memory: 2_000_000_000),
            model("general", .text, engine: "llama", memory: 900_000_000),
            model("coder", .text, engine: "llama", memory: 900_000_000),
        ]
        let all = try store(models, here: models.map(\.id))
        #expect(all.store.defaultModel(for: .text) == "general" && all.store.writingModel == "general")
        let few = try store(models, here: ["poor"])
        #expect(few.store.writingModel == nil)
        #expect(few.store.defaultModel(for: .text) == ModelDefaults.builtIn.text, "the one to fetch is named")
    }

    @Test("a model that the user chose writes, even if it is otherwise used only by name")
    func chosenWriter() async throws {
        let temporary = try store([model("poor", .text, engine: "llama", onlyByName: true)], here: ["poor"])
        try await temporary.store.use("poor")
        #expect(temporary.store.writingModel == "poor")
    }

    @Test("a model that does not know the language is skipped, and if none is here, the one to pull is named")
    func languages() throws {
        let models = [
            model("english", locales: ["en"], memory: 900_000_000), model("german", locales: ["de"]),
            model("wanted", locales: ["fr"]),
        ]
        let temporary = try store(models, here: ["english", "german"])
        #expect(temporary.store.defaultModel(for: .speech, locale: "de-AT") == "german")
        #expect(temporary.store.defaultModel(for: .speech, locale: nil) == "english")
        #expect(temporary.store.defaultModel(for: .speech, locale: "fr-FR") == "wanted")
    }

    @Test(
        "the user's choice beats a better model, and the user's own file is used only by choice"
    )
    func choice() async throws {
        let models = [model("better", memory: 900_000_000), model("chosen", memory: 100_000_000)]
        let temporary = try store(models, here: ["better", "chosen"])
        let own = temporary.root.appendingPathComponent("own.bin")
        try (Data("lmgg".utf8) + Data([0x99, 0xca, 0, 0])).write(to: own)
        try await temporary.store.add(own)
        #expect(temporary.store.defaultModel(for: .speech) == "better")
        try await temporary.store.use("chosen")
        #expect(temporary.store.defaultModel(for: .speech) == "chosen")
        try await temporary.store.use("own")
        #expect(temporary.store.defaultModel(for: .speech) == "own")
        try await temporary.store.remove("own")
        #expect(temporary.store.defaultModel(for: .speech) == "better")
    }

    @Test("if no model is here, the models that setup installs are named")
    func nothing() throws {
        let temporary = try TemporaryStore()
        let store = ModelStore(root: temporary.root)
        #expect(store.defaultModel(for: .speech) == ModelDefaults.builtIn.speech)
        #expect(store.defaultModel(for: .text) == ModelDefaults.builtIn.text)
    }

    @Test(
        "part of a name means the shortest name that begins or ends with it; whole names and paths stay",
        arguments: [
            ("base", "whisper-base"), ("turbo", "whisper-large-v3-turbo"), ("tiny.en", "whisper-tiny.en"),
            ("smollm2", "smollm2-135m-instruct-q4_1"), ("whisper-base", "whisper-base"), ("./base", "./base"),
            ("nothing", "nothing"),
        ])
    func shortNames(name: String, expected: String) throws {
        let store = ModelStore(root: URL(fileURLWithPath: "/nowhere"))
        #expect(store.fullName(of: name) == expected)
    }
}
