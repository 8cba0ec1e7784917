/// What a module wants from whoever chooses engines.
public struct SpeechEngineQuery: Hashable, Sendable {
    /// What an engine is wanted for.
    public enum Purpose: String, Hashable, Sendable {
        case transcription, dictation, detection, speakers
    }

    /// What an engine is wanted for.
    public var purpose: Purpose
    /// BCP 47 identifier of the language.
    public var locale: String

    /// A wish for an engine.
    public init(purpose: Purpose, locale: String) {
        self.purpose = purpose
        self.locale = locale
    }
}

/// Chooses the engine for a module, when the module is first used and not before: a model may be installed in between.
///
/// Modules that want the same get the same engine, and so share one model in memory; each has a run of its own.
public protocol SpeechEngineProvider: Sendable {
    /// Whether this machine can do it at all; models that are not installed yet do not matter.
    func isAvailable(for purpose: SpeechEngineQuery.Purpose) -> Bool
    /// BCP 47 identifiers of what could be recognised on this machine, its models installed or not.
    func supportedLocales(for purpose: SpeechEngineQuery.Purpose) -> [String]
    /// Of these, the ones whose model is installed.
    func installedLocales(for purpose: SpeechEngineQuery.Purpose) async -> [String]
    /// The engine; `nil` if no model for this is installed. An error says what is wrong with the one that is.
    func engine(for query: SpeechEngineQuery) async throws -> (any SpeechEngine)?
}

/// Always the same engine.
public struct FixedEngineProvider: SpeechEngineProvider {
    private let engine: any SpeechEngine

    /// Always this engine.
    public init(_ engine: any SpeechEngine) { self.engine = engine }

    /// Always.
    public func isAvailable(for purpose: SpeechEngineQuery.Purpose) -> Bool { true }
    /// Those of the engine.
    public func supportedLocales(for purpose: SpeechEngineQuery.Purpose) -> [String] {
        engine.profile.locales
    }
    /// Those of the engine.
    public func installedLocales(for purpose: SpeechEngineQuery.Purpose) async -> [String] {
        engine.profile.locales
    }
    /// The engine, whatever is asked.
    public func engine(for query: SpeechEngineQuery) async throws -> (any SpeechEngine)? { engine }
}
