import Files
import Foundation
import LanguageModels
import LanguageSession
import ModelStore

/// A text model from the store, for sessions. It is opened on the first request, which also reports what is missing.
///
/// ```swift
/// let model = SystemLanguageModel(InstalledTextModel("qwen3-4b"))
/// let session = LanguageModelSession(model: model, instructions: "Answer in one short sentence.")
/// ```
public struct InstalledTextModel: TextModelSource {
    private let name: String?
    private let registry: EngineRegistry
    private let opening: Opening

    /// - Parameters:
    ///   - name: the model's name in the store, or the path of a GGUF file; `nil` takes the default model.
    ///   - registry: finds and opens the model.
    public init(_ name: String? = nil, registry: EngineRegistry = EngineRegistry()) {
        let name = name.map { registry.store.fullName(of: $0, kind: .text) }
        self.name = name
        self.registry = registry
        opening = Opening {
            try await registry.languageEngine(model: name).makeContext(
                LanguageContextOptions(threadCount: ProcessInfo.processInfo.activeProcessorCount))
        }
    }

    private var entry: ModelEntry? {
        (name ?? registry.store.writingModel).flatMap { try? registry.store.entry($0) }
    }

    /// Whether the model is installed and this build has engines.
    public var availability: SystemLanguageModel.Availability {
        guard NativeLibraries.linked != nil else { return .unavailable(.deviceNotEligible) }
        let isFile = name.map { $0.contains("/") && FileFacts(path: $0) != nil } ?? false
        return isFile || entry.map(registry.store.isHere) == true ? .available : .unavailable(.modelNotReady)
    }

    /// The context length that the model was trained for.
    public var contextSize: Int { entry?.contextLength ?? 0 }

    /// The languages that the model's publisher names.
    public var supportedLanguages: Set<Locale.Language> {
        let names = entry?.locales == ["mul"] ? Self.manyLanguages : entry?.locales ?? []
        return Set(names.map { Locale.Language(identifier: $0) })
    }

    /// The languages that publishers of multilingual models usually name.
    private static let manyLanguages = [
        "ar", "de", "en", "es", "fr", "it", "ja", "ko", "pt", "ru", "th", "vi", "zh",
    ]

    /// One context for all sessions, so that a beginning their conversations share is read only once.
    public func context() async throws -> any LanguageEngineContext { try await opening.context() }
}

/// The default model. Nothing is looked up before the first request.
private struct DefaultTextModel: TextModelSource {
    private static let model = InstalledTextModel()

    var availability: SystemLanguageModel.Availability { Self.model.availability }
    var contextSize: Int { Self.model.contextSize }
    var supportedLanguages: Set<Locale.Language> { Self.model.supportedLanguages }
    func context() async throws -> any LanguageEngineContext { try await Self.model.context() }
}

/// Called before main, by `start.c`.
@_cdecl("readback_register_text_models")
public func registerTextModels() { SystemLanguageModel.register(DefaultTextModel()) }

/// Opens once, however many callers there are. After a failure, the next call tries again.
private actor Opening {
    private let open: @Sendable () async throws -> any LanguageEngineContext
    private var attempt: Task<any LanguageEngineContext, any Error>?

    init(_ open: @escaping @Sendable () async throws -> any LanguageEngineContext) { self.open = open }

    func context() async throws -> any LanguageEngineContext {
        let current = attempt ?? Task { try await open() }
        attempt = current
        do {
            return try await current.value
        } catch {
            if attempt == current { attempt = nil }
            throw error
        }
    }
}
