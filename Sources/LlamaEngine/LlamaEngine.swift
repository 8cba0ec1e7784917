import Execution
import LanguageModels

/// Text models on llama.cpp: any GGUF file that holds a decoder-only transformer.
///
/// ```swift
/// let engine = try LlamaEngine(modelFile: "smollm2-135m-instruct-q4_1.gguf")
/// let context = try await engine.makeContext(LanguageContextOptions(contextLength: 4096))
/// let scores = try await context.score([ScoringItem(prefix: "The sky is", continuation: " blue.")])
/// ```
///
/// One engine holds the weights once for all its contexts.
package actor LlamaEngine: LanguageEngine {
    private nonisolated let executor = QueueExecutor(label: "readback.llama.load")
    /// The queue on which the weights are loaded, off the cooperative pool.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The facts about the model, from the header of its file.
    package nonisolated let profile: LanguageEngineProfile
    private let modelFile: String
    private let chatTemplate: String?
    private let gpuLayers: Int
    private let cacheType: LanguageContextOptions.CacheType
    private let guessedTokens: Int
    private let lesson: Lesson?
    private var model: LlamaModel?

    /// - Parameters:
    ///   - modelFile: the path of a GGUF file. Its header is checked here; the weights are mapped on first use.
    ///   - model: the model's name in reports; `nil` takes the path.
    ///   - modelHash: the SHA-256 of the file, if it has been verified.
    ///   - chatTemplate: the name of a template that llama.cpp knows, `chatml` for example, instead of the file's own.
    ///   - cacheType: the number format of the contexts' caches, unless their options say otherwise.
    ///   - guessedTokens: how many tokens contexts guess ahead when they write, unless their options say otherwise.
    ///   - lesson: weights to add to the model's own.
    ///   - gpuLayers: the number of layers that a GPU should hold, if the library has one; negative for all.
    ///   - log: receives the library's own messages, line by line, on any thread. There is one receiver per process: the last one set.
    package init(
        modelFile: String, model: String? = nil, modelHash: String? = nil,
        chatTemplate: String? = nil, cacheType: LanguageContextOptions.CacheType = .f16,
        guessedTokens: Int = 0, lesson: Lesson? = nil,
        gpuLayers: Int = -1,
        log: (@Sendable (String) -> Void)? = nil
    ) throws {
        if let log { LlamaBackend.setReceiver(log) }
        let header = try GGUFHeader(contentsOf: modelFile)
        profile = LanguageEngineProfile(
            name: "llama", version: LlamaLibrary.version, model: model ?? modelFile,
            contextLength: header.contextLength, modelHash: modelHash,
            lesson: lesson?.name, weightCount: header.weightCount)
        self.lesson = lesson
        self.modelFile = modelFile
        if let chatTemplate { try ChatTemplate.check(name: chatTemplate) }
        self.chatTemplate = chatTemplate
        self.cacheType = cacheType
        self.guessedTokens = guessedTokens
        self.gpuLayers = LlamaBackend.supportsGPU ? gpuLayers : 0
    }

    /// The GPUs that this build can use on this machine, each with its memory.
    package static var gpus: [String] { LlamaBackend.gpus }

    /// Maps the weights if they are not mapped yet.
    package nonisolated func prepare(progress: @escaping @Sendable (Double) -> Void) async throws {
        let flag = AbortFlag()
        try await withTaskCancellationHandler {
            _ = try await load { fraction in
                progress(fraction)
                return !flag.isRaised
            }
        } onCancel: {
            flag.raise()
        }
    }

    /// Creates a cache on top of the weights, and maps the weights if necessary.
    package func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext {
        var options = options
        options.cacheType = options.cacheType ?? cacheType
        options.guessedTokens = options.guessedTokens ?? guessedTokens
        return try await LlamaContext(model: load { _ in true }, name: profile.model, options: options)
    }

    /// Releases the weights. They are unmapped at once unless a context still needs them.
    package func unload() { model = nil }

    /// Loads the weights if necessary. The actor's queue makes two callers share one load.
    private func load(progress: @escaping (Double) -> Bool) throws -> LlamaModel {
        if let model { return model }
        let loaded = try LlamaModel(
            path: modelFile, chatTemplate: chatTemplate, gpuLayers: gpuLayers, lesson: lesson,
            progress: progress)
        model = loaded
        return loaded
    }
}
