import Foundation
import LanguageModels
import LlamaEngine
import Testing

/// The small model that `Scripts/setup --tests` puts into the store.
enum TestModel {
    static let path = URL(fileURLWithPath: NSHomeDirectory())
        .appendingPathComponent(".local/share/readback/models/smollm2-135m-instruct-q4_1")
        .appendingPathComponent("SmolLM2-135M-Instruct.Q4_1.gguf").path

    static let isPresent = FileManager.default.isReadableFile(atPath: path)
    static let absence: Comment = "the model is not installed: run Scripts/setup --tests"

    /// One engine for all tests: the weights are loaded once.
    private static let shared = Result { try LlamaEngine(modelFile: path) }

    static func engine() throws -> LlamaEngine { try shared.get() }

    /// One thread: the tests share the machine, and threads that wait for one another spin.
    static func context(tokens: Int = 1024, threads: Int = 1) async throws -> any LanguageEngineContext {
        try await engine().makeContext(LanguageContextOptions(contextLength: tokens, threadCount: threads))
    }
}

extension Tag {
    /// Runs the real library on a real model.
    @Tag static var model: Self
}

/// Everything that runs the model, one test after the other: they would only wait for one another's threads.
@Suite(
    "llama.cpp", .serialized, .tags(.model), .enabled(if: TestModel.isPresent, TestModel.absence),
    .timeLimit(.minutes(20)))
enum LlamaTests {}
