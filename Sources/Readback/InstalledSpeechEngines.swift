import SpeakerDetection
import SpeechAnalysis
import SpeechEngines

/// The speech engines whose models are in the store, with the best one for each language.
///
/// Transcribers created without an engine get one from here on first use. Those that want the same model share an engine.
public struct InstalledSpeechEngines: SpeechEngineProvider {
    private let registry: EngineRegistry
    private let opened = OpenedEngines()

    /// Creates a provider of the engines whose models the registry finds.
    public init(_ registry: EngineRegistry = EngineRegistry()) { self.registry = registry }

    /// The provider for this process's transcribers. The modules' static members use it too.
    public static let standard: InstalledSpeechEngines = {
        let engines = InstalledSpeechEngines()
        SpeechEngineRegistry.register(engines)
        SpeechEngineRegistry.register(engines.registry.resampling)
        return engines
    }()

    /// Makes the installed engines available to everything in this process that needs an engine and was not
    /// given one. Creating a transcriber does this too.
    public static func register() { _ = standard }

    /// Whether this build has engines at all.
    public func isAvailable(for purpose: SpeechEngineQuery.Purpose) -> Bool { NativeLibraries.linked != nil }

    /// The languages of all known models.
    public func supportedLocales(for purpose: SpeechEngineQuery.Purpose) -> [String] {
        locales { _ in true }
    }

    /// The languages of the installed models.
    public func installedLocales(for purpose: SpeechEngineQuery.Purpose) async -> [String] {
        locales(where: registry.store.isHere)
    }

    /// Returns the engine of the best installed model for the language; `nil` if there is none.
    public func engine(for query: SpeechEngineQuery) async throws -> (any SpeechEngine)? {
        if query.purpose == .speakers { return try await speakerEngine() }
        let installed = locales(where: registry.store.isHere)
        // If the language itself is not installed, use an equivalent: `en-US` for `en-001`.
        let stand = LocaleMatching.equivalent(to: query.locale, supported: installed, installed: installed)
        guard let locale = stand else { return nil }
        guard let model = registry.store.speechModels(for: locale).first(where: registry.store.isHere) else {
            return nil
        }
        return try await opened.engine(model.id) { [registry] in
            try await registry.speechEngine(model: model.id, locale: locale)
        }
    }

    private func speakerEngine() async throws -> (any SpeechEngine)? {
        let name = EngineRegistry.voiceModelName
        do {
            return try await opened.engine(name) { [registry] in
                SpeakerDetectionEngine(models: try await registry.speakerModels(), modelIdentifier: name)
            }
        } catch let error as ReadbackError where error.code == .speakersUnavailable {
            return nil
        }
    }

    /// Models name languages. Programs ask for English as `en-US`, which `en-001` also maps to, so it is listed separately.
    private func locales(where isWanted: (ModelEntry) -> Bool) -> [String] {
        var seen: Set<String> = []
        return registry.store.entries.filter { $0.kind == .speech && isWanted($0) }
            .flatMap { registry.store.manifest.locales(of: $0) }
            .flatMap { $0 == "en" ? ["en-US", $0] : [$0] }
            .filter { seen.insert($0).inserted }
    }
}

/// One engine per model. An engine whose model has been freed loads it again on next use.
private actor OpenedEngines {
    private var engines: [String: any SpeechEngine] = [:]

    func engine(_ model: String, open: @Sendable () async throws -> any SpeechEngine) async throws
        -> any SpeechEngine
    {
        if let engine = engines[model] { return engine }
        let engine = try await open()
        // If the same model was opened by somebody else in the meantime, that engine is used.
        return engines[model] ?? keep(engine, model)
    }

    private func keep(_ engine: any SpeechEngine, _ model: String) -> any SpeechEngine {
        engines[model] = engine
        return engine
    }
}
