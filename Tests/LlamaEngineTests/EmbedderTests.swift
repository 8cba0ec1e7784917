import Foundation
import LanguageModels
import Testing

@testable import LlamaEngine

/// The embedding model that `Scripts/setup` puts into the store.
private enum EmbeddingModel {
    static let path = URL(fileURLWithPath: NSHomeDirectory())
        .appendingPathComponent(".local/share/readback/models/all-minilm-l6-v2/all-MiniLM-L6-v2.gguf").path
}

extension LlamaTests {
    @Suite(
        "vectors of texts",
        .enabled(
            if: FileManager.default.isReadableFile(atPath: EmbeddingModel.path),
            "all-minilm-l6-v2 is not installed: run Scripts/setup"))
    struct EmbedderTests {
        @Test("texts that mean the same are closer than texts that share words, whatever is read with them")
        func meaning() async throws {
            let embedder = try LlamaEmbedder(modelFile: EmbeddingModel.path, threadCount: 1)
            let texts = [
                "The meeting was postponed until next week.", "They moved the appointment by seven days.",
                "The meeting room has a new carpet.",
                String(repeating: "A text that is far too long for the model. ", count: 200),
            ]
            let together = try await embedder.vectors(of: texts)
            #expect(try await embedder.vectors(of: [""])[0].values == [Float](repeating: 0, count: 384))
            #expect(together.count == texts.count && together.allSatisfy { $0.values.count == 384 })
            #expect(together[0].similarity(to: together[1]) > together[0].similarity(to: together[2]) + 0.1)
            for (text, vector) in zip(texts, together) {
                let alone = try await embedder.vectors(of: [text])
                #expect(alone[0].similarity(to: vector) > 0.999, "\(text.prefix(20))")
                #expect(abs(vector.similarity(to: vector) - 1) < 0.001)
            }
        }

        @Test("a file that does not exist is refused before the library sees it")
        func missing() {
            #expect(throws: TextModelError.self) { try LlamaEmbedder(modelFile: "/nonexistent.gguf") }
        }
    }
}
