import SpeakerDetection
import SpeechAnalysis
import SpeechEngines

/// The engines whose models are in the store: for each language, the one to use first.
///
/// Transcribers made without an engine ask this one, when they are first used. Those that want the same model share an engine.
public struct InstalledSpeechEngines: SpeechEngineProvider {
    private let registry: EngineRegistry
    private let opened = OpenedEngines()

    /// Engines whose models a registry finds.
    public init(_ registry: EngineRegistry = EngineRegistry()) { self.registry = registry }

    /// The one that transcribers of this process ask; the members of modules that have no transcriber to ask know it, too.
    public static let standard: InstalledSpeechEngines = {
        let engines = InstalledSpeechEngines()
        SpeechEngineRegistry.register(engines)
        SpeechEngineRegistry.register(engines.registry.resampling)
        return engines
    }()

    /// Lets everything in this process that needs an engine, and has not been given one, find those that are installed. Making a
    /// transcriber does it, too.
    public static func register() { _ = standard }

    /// Whether this build has engines at all.
    public func isAvailable(for purpose: SpeechEngineQuery.Purpose) -> Bool { NativeLibraries.linked != nil }

    /// The languages of all models that are known.
    public func supportedLocales(for purpose: SpeechEngineQuery.Purpose) -> [String] {
        locales { _ in true }
    }

    /// The languages of the models that are here.
    public func installedLocales(for purpose: SpeechEngineQuery.Purpose) async -> [String] {
        locales(where: registry.store.isHere)
    }

    /// The engine of the best model that is here for the language; `nil` where there is none.
    public func engine(for query: SpeechEngineQuery) async throws -> (any SpeechEngine)? {
        if query.purpose == .speakers { return try await speakerEngine() }
        let installed = locales(where: registry.store.isHere)
        // Without an installed language of that name, one that stands for it: `en-US` for `en-001`.
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

    /// Models know languages. Programs ask for English as `en-US`, which is also what `en-001` stands for: so it is a name of its own.
    private func locales(where isWanted: (ModelEntry) -> Bool) -> [String] {
        var seen: Set<String> = []
        return registry.store.entries.filter { $0.kind == .speech && isWanted($0) }
            .flatMap { registry.store.manifest.locales(of: $0) }
            .flatMap { $0 == "en" ? ["en-US", $0] : [$0] }
            .filter { seen.insert($0).inserted }
    }
}

/// One engine for each model. An engine whose model has been freed loads it again when it is used.
private actor OpenedEngines {
    private var engines: [String: any SpeechEngine] = [:]

    func engine(_ model: String, open: @Sendable () async throws -> any SpeechEngine) async throws
        -> any SpeechEngine
    {
        if let engine = engines[model] { return engine }
        let engine = try await open()
        // Somebody may have opened the same model in the meantime; then theirs is the one.
        return engines[model] ?? keep(engine, model)
    }

    private func keep(_ engine: any SpeechEngine, _ model: String) -> any SpeechEngine {
        engines[model] = engine
        return engine
    }
}
