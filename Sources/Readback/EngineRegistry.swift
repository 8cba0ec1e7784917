import AudioInput
import Foundation
import LanguageModels
import ModelStore
import SpeakerFinder
import SpeechEngines
import TranscriptTasks

#if READBACK_ENGINES
    import LlamaEngine
    import SampleRateConversion
    import SpeakerEngine
    import WhisperEngine
#endif

/// Chooses and builds engines; every failure is a ``ReadbackError``. This is the only file that names the engines.
public struct EngineRegistry: Sendable {
    /// The model store.
    public let store: ModelStore
    /// Receives the native libraries' log; `nil` discards it.
    public let log: (@Sendable (String) -> Void)?
    private let trial: ModelTrial?
    private let textModels: TextModelOptions
    private let speechModels: SpeechModelOptions

    /// - Parameters:
    ///   - store: the model store.
    ///   - trial: opens models in a child process first if they have not been opened before.
    ///   - textModels: how text models are opened.
    ///   - speechModels: how speech models are opened.
    ///   - log: receives the native libraries' log.
    public init(
        store: ModelStore = .standard, trial: ModelTrial? = nil,
        textModels: TextModelOptions = TextModelOptions(),
        speechModels: SpeechModelOptions = SpeechModelOptions(),
        log: (@Sendable (String) -> Void)? = nil
    ) {
        self.store = store
        self.trial = trial
        self.textModels = textModels
        self.speechModels = speechModels
        self.log = log
    }

    /// Checks that the processor has the features the libraries were built for. Without them, a signal would kill the process.
    ///
    /// - Throws: ``ReadbackError`` with the code `unsupported`.
    public func checkProcessor() throws {
        try Self.check(NativeLibraries.linked)
    }

    static func check(_ libraries: NativeLibraries?) throws {
        guard let libraries else { throw ReadbackError.noEngines }
        let missing = libraries.missingFeatures
        guard missing.isEmpty else {
            throw ReadbackError(
                .unsupported, subject: "this processor",
                reason:
                    "it lacks \(missing.joined(separator: ", ")), which the native libraries need",
                nextMove: "run Scripts/setup on this machine and build readback again")
        }
    }

    /// Resamples audio to a rate that the engine accepts.
    public var resampling: any ResamplerFactory {
        #if READBACK_ENGINES
            SampleRateConverter()
        #else
            NoResampling()
        #endif
    }

    /// Returns the engine for a speech model: the named one, or the default.
    public func speechEngine(model id: String? = nil, locale: String) async throws -> any SpeechEngine {
        try await ReadbackError.telling {
            let name = id ?? store.defaultModel(for: .speech, locale: locale)
            let model = try await store.locate(nameOrPath: name)
            guard model.entry.kind == .speech else { throw wrongKind(model.entry, wanted: "a speech model") }
            try check(locale, model.entry)
            try await trial?.admit(model)
            #if READBACK_ENGINES
                // Whisper models work without a network that detects speech, but better with one.
                let finder = try? await store.locate("silero-vad").mainFile
                return try speechEngine(model.entry.engine, model.mainFile, model.entry.id, finder)
            #else
                throw ReadbackError.noEngines
            #endif
        }
    }

    /// Returns the engine for a task: with the named model, or the default writing model. `nil` if the task
    /// writes nothing, or if it can do without a model and none is installed.
    public func languageEngine(
        for task: any TranscriptTask, model id: String? = nil
    ) async throws -> (any LanguageEngine)? {
        switch (task.modelUse, id ?? store.writingModel) {
        case (.never, _), (.ifThere, nil): nil
        case (_, let id): try await languageEngine(model: id)
        }
    }

    /// Returns the engine for a text model: the named one, or the default.
    public func languageEngine(model id: String? = nil) async throws -> any LanguageEngine {
        try await ReadbackError.telling {
            let model = try await store.locate(nameOrPath: id ?? store.defaultModel(for: .text))
            guard model.entry.kind == .text else { throw wrongKind(model.entry, wanted: "a text model") }
            try await trial?.admit(model)
            #if READBACK_ENGINES
                let engine = try languageEngine(
                    model.entry.engine, model.mainFile, model.entry.id, hash: model.entry.files.first?.sha256)
                return StoringLanguageEngine(engine, store: PromptFolder.standard)
            #else
                throw ReadbackError.noEngines
            #endif
        }
    }

    /// The GPUs on this machine that the engines of this build can use.
    static var gpus: [String] {
        #if READBACK_ENGINES
            LlamaEngine.gpus
        #else
            []
        #endif
    }

    /// Returns the embedding model; `nil` if none is installed.
    public func textEmbedder(threadCount: Int = 2) async throws -> (any TextEmbedder)? {
        try await ReadbackError.telling {
            guard let id = store.embeddingModel else { return nil }
            let model = try await store.locate(id)
            try await trial?.admit(model)
            #if READBACK_ENGINES
                return try LlamaEmbedder(
                    modelFile: model.mainFile.path, modelHash: model.entry.files.first?.sha256,
                    threadCount: threadCount, gpuLayers: textModels.gpuLayers ?? -1)
            #else
                throw ReadbackError.noEngines
            #endif
        }
    }

    /// Returns the embedding model for a task's questions; `nil` if the task asks none.
    public func textEmbedder(
        for task: (any TranscriptTask)?, threadCount: Int
    ) async throws -> (any TextEmbedder)? {
        task?.asksQuestions == true ? try await textEmbedder(threadCount: threadCount) : nil
    }

    /// Returns the models that tell apart speakers who share a channel.
    ///
    /// - Throws: ``ReadbackError``, with the code `speakersUnavailable` if a model or ONNX Runtime is missing.
    public func speakerModels() async throws -> any SpeakerModels {
        try await ReadbackError.telling {
            let models = try await locatedSpeakerModels()
            for model in models { try await trial?.admit(model) }
            #if READBACK_ENGINES
                return try OnnxSpeakerModels(segmentation: models[0].mainFile, embedding: models[1].mainFile)
            #else
                throw ReadbackError.noEngines
            #endif
        }
    }

    /// The version of ONNX Runtime.
    ///
    /// - Throws: an error of one sentence if it is missing.
    static func speakerLibraryVersion() throws -> String {
        #if READBACK_ENGINES
            try OnnxSpeakerModels.libraryVersion()
        #else
            throw ReadbackError.noEngines
        #endif
    }

    /// Opens a model in this process and releases it; a trial's child process does this.
    public func open(engine: String, path: URL) async throws {
        try await ReadbackError.telling {
            #if READBACK_ENGINES
                switch engine {
                case "whisper":
                    try await WhisperEngine(modelFile: path, options: WhisperOptions(speechModels, nil))
                        .tryOut()
                case "onnx": try OnnxSpeakerModels.tryOut(path)
                case "llama-embedding":
                    let embedder = try LlamaEmbedder(
                        modelFile: path.path, threadCount: 1, gpuLayers: textModels.gpuLayers ?? -1)
                    _ = try await embedder.vectors(of: ["One, two."])
                default:
                    let engine = try languageEngine(engine, path, path.path)
                    // Some damage shows only when the weights are used.
                    let context = try await engine.makeContext(
                        LanguageContextOptions(contextLength: 64, threadCount: 1))
                    _ = try await context.score([ScoringItem(prefix: "One, two,", continuation: " three.")])
                }
            #else
                throw ReadbackError.noEngines
            #endif
        }
    }

    #if READBACK_ENGINES
        private func speechEngine(
            _ engine: String, _ path: URL, _ id: String, _ finder: URL? = nil
        ) throws -> any SpeechEngine {
            switch engine {
            case "whisper":
                return try WhisperEngine(
                    modelFile: path, modelIdentifier: id, options: WhisperOptions(speechModels, finder),
                    log: log)
            default: throw unknownEngine(engine, id)
            }
        }

        private func languageEngine(
            _ engine: String, _ path: URL, _ id: String, hash: String? = nil
        ) throws -> any LanguageEngine {
            switch engine {
            case "llama":
                return try LlamaEngine(
                    modelFile: path.path, model: id, modelHash: hash,
                    chatTemplate: textModels.chatTemplate,
                    cacheType: textModels.cacheType, guessedTokens: textModels.guessedTokens,
                    lesson: NotesLesson.bytes(for: hash).map {
                        Lesson(name: "notes", bytes: $0.notes, demands: $0.demands)
                    },
                    gpuLayers: textModels.gpuLayers ?? -1, log: log)
            default: throw unknownEngine(engine, id)
            }
        }
    #endif

    private func check(_ locale: String, _ entry: ModelEntry) throws {
        let known = store.manifest.locales(of: entry)
        let wanted = Locale(identifier: locale).identifier(.bcp47)
        // `und`: the model should detect the language.
        let findsOut = wanted == "und" && entry.locales == ["mul"]
        guard !findsOut, !known.contains(where: { LanguageTag.covers($0, wanted) }) else { return }
        throw ReadbackError(
            .modelUnfit, subject: entry.id,
            reason: wanted == "und"
                ? "this model cannot detect the language"
                : "this model does not know the language '\(locale)'",
            nextMove: "it knows \(known.joined(separator: ", ")); `readback models list` shows others")
    }

    private func wrongKind(_ entry: ModelEntry, wanted: String) -> ReadbackError {
        ReadbackError(
            .modelUnfit, subject: entry.id, reason: "it is not \(wanted)",
            nextMove: "`readback models list` shows suitable models")
    }

    private func unknownEngine(_ engine: String, _ id: String) -> ReadbackError {
        ReadbackError(
            .modelUnfit, subject: id, reason: "this build has no engine '\(engine)' to open it",
            nextMove: "choose another model from `readback models list`")
    }
}

#if READBACK_ENGINES
    extension WhisperOptions {
        fileprivate init(_ options: SpeechModelOptions, _ finder: URL?) {
            self.init(
                readsWholeFiles: options.readsWholeFiles, translatesToEnglish: options.translatesToEnglish,
                alignsWords: options.alignsWords, usesGPU: options.usesGPU, gpuDevice: options.gpuDevice,
                speechFinder: finder)
        }
    }
#endif
