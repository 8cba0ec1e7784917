/// A module's request for an engine.
public struct SpeechEngineQuery: Hashable, Sendable {
    /// What an engine is needed for.
    public enum Purpose: String, Hashable, Sendable {
        case transcription, dictation, detection, speakers
    }

    /// What the engine is needed for.
    public var purpose: Purpose
    /// BCP 47 identifier of the language.
    public var locale: String

    /// Creates a query.
    public init(purpose: Purpose, locale: String) {
        self.purpose = purpose
        self.locale = locale
    }
}

/// Chooses the engine for a module. It is asked when the module is first used, because a model may be installed before that.
///
/// Modules with equal queries get the same engine and so share one model in memory. Each has its own run.
public protocol SpeechEngineProvider: Sendable {
    /// Whether this machine can do it at all, whether or not the models are installed.
    func isAvailable(for purpose: SpeechEngineQuery.Purpose) -> Bool
    /// BCP 47 identifiers of the languages that this machine can recognise, whether or not their models are installed.
    func supportedLocales(for purpose: SpeechEngineQuery.Purpose) -> [String]
    /// The supported locales whose models are installed.
    func installedLocales(for purpose: SpeechEngineQuery.Purpose) async -> [String]
    /// Returns the engine, or `nil` if no model for this is installed. Throws if the installed model is unusable.
    func engine(for query: SpeechEngineQuery) async throws -> (any SpeechEngine)?
}

/// A provider that always returns the same engine.
public struct FixedEngineProvider: SpeechEngineProvider {
    private let engine: any SpeechEngine

    /// Creates a provider of this engine.
    public init(_ engine: any SpeechEngine) { self.engine = engine }

    /// Always `true`.
    public func isAvailable(for purpose: SpeechEngineQuery.Purpose) -> Bool { true }
    /// The engine's locales.
    public func supportedLocales(for purpose: SpeechEngineQuery.Purpose) -> [String] {
        engine.profile.locales
    }
    /// The engine's locales.
    public func installedLocales(for purpose: SpeechEngineQuery.Purpose) async -> [String] {
        engine.profile.locales
    }
    /// Returns the engine for any query.
    public func engine(for query: SpeechEngineQuery) async throws -> (any SpeechEngine)? { engine }
}
