import Foundation
import Testing

@testable import ModelStore

struct PullAdviceTests {
    private let writer = ModelDefaults.builtIn.text ?? ""

    private func store() throws -> TemporaryStore {
        try TemporaryStore([
            .sample(id: "whisper-base", kind: .speech), .sample(id: "another", kind: .speech),
            .sample(id: writer), .sample(id: "silero-vad", kind: .helper),
        ])
    }

    @Test("an empty store needs one model for each stage, and the helpers")
    func empty() throws {
        let temporary = try store()
        #expect(temporary.store.firstModels.map(\.id) == ["whisper-base", writer, "silero-vad"])
    }

    @Test("a stage that has any model needs no other, and a helper that is here is not fetched again")
    func served() throws {
        let temporary = try store()
        try temporary.put("hello", "hello.bin", model: "another")
        #expect(temporary.store.firstModels.map(\.id) == [writer, "silero-vad"])
        try temporary.put("hello", "hello.bin", model: "silero-vad")
        #expect(temporary.store.firstModels.map(\.id) == [writer])
    }

    @Test("a stage whose chosen model is gone needs a model again")
    func chosen() async throws {
        let temporary = try store()
        try temporary.put("hello", "hello.bin", model: "another")
        try await temporary.store.use("another")
        try FileManager.default.removeItem(at: temporary.root.appendingPathComponent("another"))
        #expect(temporary.store.firstModels.map(\.id).contains("whisper-base"))
    }

    @Test("everything that a first run needs is in the built-in list and can be pulled")
    func published() {
        let nowhere = ModelStore(root: URL(fileURLWithPath: "/nowhere"))
        #expect(
            Set(nowhere.firstModels.map(\.id))
                == Set(["whisper-base", writer, "all-minilm-l6-v2"] + ModelDefaults.helpers))
    }

    @Test("one command names all models and their total size, as far as it is known")
    func text() {
        let known = ModelEntry.sample(id: "a")
        let unknown = ModelEntry.sample(id: "b", files: [.hello(bytes: nil, sha256: nil)])
        #expect("\(PullAdvice([known, known]))" == "`readback models pull a a` (10 B)")
        #expect("\(PullAdvice([known, unknown]))" == "`readback models pull a b` (5 B)")
        #expect("\(PullAdvice([unknown]))" == "`readback models pull b`")
    }
}
