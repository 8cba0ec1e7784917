import Files
import Foundation
import LanguageModels
import LanguageSession
import ModelStore

/// A text model of the store, for sessions. It is opened when something is asked first: what is missing shows then.
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
    ///   - name: its name in the store, or the path of a GGUF file; `nil` takes the one that is used when nobody names one.
    ///   - registry: where models are found and how they are opened.
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

    /// Whether it is here, and this build has engines.
    public var availability: SystemLanguageModel.Availability {
        guard NativeLibraries.linked != nil else { return .unavailable(.deviceNotEligible) }
        let isFile = name.map { $0.contains("/") && FileFacts(path: $0) != nil } ?? false
        return isFile || entry.map(registry.store.isHere) == true ? .available : .unavailable(.modelNotReady)
    }

    /// As many as the model was trained to see.
    public var contextSize: Int { entry?.contextLength ?? 0 }

    /// The languages that its publisher names.
    public var supportedLanguages: Set<Locale.Language> {
        let names = entry?.locales == ["mul"] ? Self.manyLanguages : entry?.locales ?? []
        return Set(names.map { Locale.Language(identifier: $0) })
    }

    /// What the publishers of multilingual models name alike.
    private static let manyLanguages = [
        "ar", "de", "en", "es", "fr", "it", "ja", "ko", "pt", "ru", "th", "vi", "zh",
    ]

    /// One context for all sessions: what their conversations have in common at the beginning is read once.
    public func context() async throws -> any LanguageEngineContext { try await opening.context() }
}

/// The model that is used when nobody names one. Nothing is looked for before something is asked.
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

/// Opens once, whoever asks; what failed is tried again by the next who asks.
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
